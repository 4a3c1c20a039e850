/// The words of the languages, each after its class and maybe the state that it opens.
extension CodeTable {
  static let pythonWords = """
    k>name: def class k: assert async await break continue del elif else except finally for from
    global if import in is lambda nonlocal not or and pass raise return try while with as yield self
    cls Ellipsis NotImplemented n: True False None p: __annotations__ __bases__ __class__
    __closure__ __code__ __dict__ __doc__ __file__ __func__ __module__ __mro__ __name__ __qualname__
    __self__ __slots__ __weakref__ f: next hash abs aiter all any bin bool bytearray breakpoint
    bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval filter
    float format frozenset getattr globals hasattr hex id input int isinstance issubclass iter len
    list locals map max memoryview min object oct open ord print property range repr reversed round
    set setattr slice sorted staticmethod str sum super tuple type vars zip __import__
    ArithmeticError AssertionError AttributeError BaseException DeprecationWarning EOFError
    Exception IOError ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError
    MemoryError NameError NotImplementedError OSError OverflowError RuntimeError RuntimeWarning
    StopIteration StopAsyncIteration SyntaxError SyntaxWarning SystemExit TypeError
    UnicodeDecodeError UnicodeEncodeError UnicodeError UserWarning ValueError Warning
    ZeroDivisionError ConnectionError FileExistsError FileNotFoundError IsADirectoryError
    ModuleNotFoundError NotADirectoryError PermissionError RecursionError TimeoutError __init__
    __call__ __enter__ __exit__ __eq__ __hash__ __iter__ __len__ __new__ __next__ __repr__ __str__
    __getattr__ __setattr__ __getitem__ __setitem__ __contains__ __del__ __delitem__ __lt__ __add__
    __sub__ __mul__ __bool__ __get__ __set__ __missing__
    """
  static let scriptWords = """
    k>name: function class e: typeof instanceof in void delete new for while do return switch case
    if else throw yield await of k: constructor from as break continue default try catch finally
    async this static export import debugger extends super var let const with abstract enum final
    goto implements interface native package private protected public synchronized throws transient
    volatile byte char double float int long short n: true false null NaN Infinity undefined f:
    Array Boolean Date BigInt Function Math ArrayBuffer Number Object RegExp String Promise Proxy
    decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN parseFloat
    parseInt DataView document window globalThis global Symbol Intl WeakSet WeakMap Set Map Reflect
    JSON Atomics Int8Array Int16Array Int32Array BigInt64Array Float32Array Float64Array
    Uint8ClampedArray Uint8Array Uint16Array Uint32Array BigUint64Array Error EvalError
    InternalError RangeError SyntaxError TypeError URIError
    """
  static let typeScriptWords = """
    k>name: interface enum k: readonly override declare type module namespace keyof is asserts infer
    f: string boolean number any unknown never object symbol
    """
  static let swiftWords = """
    k>name: func class enum extension struct protocol actor typealias import k>variable: var let k:
    as async await break case catch continue default defer do else fallthrough for guard if in is
    repeat return switch throw try where while convenience dynamic didSet final get indirect infix
    inout lazy mutating nonmutating optional override postfix prefix required rethrows set throws
    unowned weak willSet associatedtype deinit fileprivate init internal nonisolated open operator
    package private precedencegroup public some any static subscript isolated borrowing consuming
    sending macro n: false nil self Self super true _ f: Array Bool Character Dictionary Double
    Float Int Int8 Int16 Int32 Int64 Optional Range Set String Substring UInt UInt8 UInt16 UInt32
    UInt64 UTF8 UnsafeMutablePointer UnsafePointer AnyObject Comparable Equatable Hashable Any
    AnyClass Void Selector Error Result Codable Sendable Identifiable Never abs assert debugPrint
    fatalError max min precondition print sizeof stride swap type zip
    """
  static let javaWords = """
    k>name: class interface enum k?>name: record k>modules: import package e: assert case do else
    for if instanceof new return switch throw while k: break catch continue default finally goto
    this try abstract const extends final implements native private protected public static strictfp
    super synchronized throws transient volatile k?: module requires exports opens uses provides
    permits sealed yield var n: true false null f: boolean byte char double float int long short
    void
    """
  static let kotlinWords = """
    k>name: class interface object k>function: fun k>variable: val var k>modules: import package k:
    as break by catch constructor continue do dynamic else finally get for if init in is out reified
    return set super this throw try typealias typeof vararg when where while abstract override
    private protected public sealed k?: actual annotation companion const crossinline data enum
    expect external final infix inline inner internal lateinit noinline open operator suspend
    tailrec value n: true false null f: it Boolean Byte Char Double Float Int Long Short String Any
    Unit Nothing
    """
  static let cWords = """
    k>name: struct union k>case: case e: do else for if return sizeof switch typeof while k: asm
    auto break const constexpr continue default enum extern goto register static typedef volatile
    thread_local alignas alignof static_assert inline restrict __inline __inline__ __restrict
    __asm__ __attribute__ noreturn f: bool int long float short double char unsigned signed void
    _Bool _Complex _Atomic size_t ssize_t off_t wchar_t ptrdiff_t clock_t time_t va_list FILE DIR
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t intmax_t
    uintmax_t dev_t gid_t ino_t mode_t pid_t socklen_t uid_t true false NULL nullptr
    """
  static let cppWords = """
    k>name: class concept typename enum e: delete new throw co_await co_return and not or k: catch
    const_cast dynamic_cast explicit export friend mutable operator private protected public
    reinterpret_cast static_cast template this throws try typeid using virtual decltype noexcept
    override final constinit consteval co_yield requires import module and_eq bitand bitor compl
    not_eq or_eq xor xor_eq namespace f: char8_t char16_t char32_t
    """
  static let cSharpWords = """
    k>name: class struct interface enum record k>modules: namespace using e: await case do else for
    if in new return sizeof switch throw typeof void while yield not or and k: abstract as async
    base break by catch checked const continue default delegate event explicit extern false finally
    fixed foreach goto implicit internal is let lock null on operator out override params private
    protected public readonly ref sealed stackalloc static this true try unchecked unsafe virtual
    get set partial add remove value alias ascending descending from group into orderby select where
    join equals init nameof unmanaged when with global required file scoped f: bool byte char
    decimal double dynamic float int long object sbyte short string uint ulong ushort var
    """
  static let goWords = """
    k: import package var func struct map chan type interface const break default select case defer
    go else goto switch fallthrough if range continue for return n: true false iota nil f: uint
    uint8 uint16 uint32 uint64 int int8 int16 int32 int64 float32 float64 complex64 complex128 byte
    rune string bool error uintptr any comparable
    """
  static let rustWords = """
    k>name: fn struct enum type union trait k: as async await box const crate dyn else extern for if
    impl in loop match move mut pub ref return static super unsafe use where while abstract become
    do final macro override priv typeof try unsized virtual yield self Self let break continue n:
    true false f: u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 usize isize f32 f64 char str bool Copy
    Send Sized Sync Unpin Drop Fn FnMut FnOnce drop Box ToOwned Clone PartialEq PartialOrd Eq Ord
    AsRef AsMut Into From Default Iterator Extend IntoIterator DoubleEndedIterator ExactSizeIterator
    Option Some None Result Ok Err String ToString Vec
    """
  static let rubyWords = """
    k>name: def class k>module: module e: if elsif unless while until when and or not return k: end
    next BEGIN END alias begin break case defined? do else ensure for in redo rescue raise retry
    super then undef yield initialize new loop include extend attr_reader attr_writer attr_accessor
    attr catch throw private module_function public protected true false nil __FILE__ __LINE__ f:
    hash rand sleep block_given? eql? equal? frozen? include? is_a? nil? respond_to? chomp! chop!
    exit! gsub! sub! Array Float Integer String abort chomp chop clone dup eval exec exit fail fork
    format freeze gets gsub id inspect lambda load method methods name open p print printf proc putc
    puts readline readlines require require_relative scan select self send split srand sub system
    test to_a to_s warn
    """
  static let phpWords = """
    ignores-case k>name: function class k>constant: const k: and or as parent eval break exit case
    extends print for require continue foreach require_once declare return default static do switch
    die stdclass echo else elseif var empty if xor enddeclare include endfor include_once while
    endforeach global endif list endswitch new endwhile not array null final interface implements
    public private protected abstract clone try catch throw this use namespace trait yield finally
    match readonly fn enum instanceof insteadof true false f: abs array_filter array_keys array_map
    array_merge array_pop array_push array_reverse array_shift array_unique array_values basename
    call_user_func call_user_func_array class_exists count date define defined explode file
    file_exists file_get_contents file_put_contents function_exists get_class htmlspecialchars
    implode in_array intval is_array is_callable is_file is_int is_null is_numeric is_object
    is_string isset join json_decode json_encode max mb_strlen md5 method_exists min preg_match
    preg_replace preg_replace_callback preg_split range sprintf str_repeat str_replace
    str_starts_with strlen strpos strtolower strtoupper substr time trim ucfirst unset
    """
  static let sqlWords = """
    ignores-case k: end next current key reset extract abort absolute action add admin after
    aggregate all alter always analyze and any are as asc at authorization auto_increment avg
    backward before begin between both breadth by c cache call called cascade case cast chain check
    class close cluster coalesce collate column columns comment commit condition connect connection
    constraint constraints constructor continue convert count create cross cube current_date
    current_time current_timestamp current_user cursor data database day declare default deferrable
    defined delete delimiter desc describe deterministic distinct do drop else elseif enable engine
    enum escape every except exception exec execute exists explain extension external false fetch
    final first following for force foreign forward from full function generated get global go grant
    group grouping having hour identity if ignore ilike immediate immutable in increment index
    indicator inherit inherits initially inner inout input insert instead intersect into is
    isolation join language large last lateral left length level like limit load local location lock
    loop lower map match materialized max merge min minute mode modify module month names national
    natural new no none not nothing notnull null nullif object of off offset old on only open
    operation operator option options or order out outer over owner parameter parameters partial
    partition path position preceding precision prepare primary privileges procedure public purge
    read reads recursive ref references refresh reindex release rename repeat replace restrict
    result return returning returns revoke right role rollback row rows rule savepoint schema scope
    search second section security select sequence serializable session set setof sets share show
    simple size some source space sql stable start state statement static storage strict structure
    style sum system table tablespace template temporary terminate than then time timestamp to
    transaction trigger trim true truncate type under union unique unknown unnest unsafe until
    update upper usage use user using vacuum value values verbose version view volatile when where
    while window with within without work year zone f: array bigint binary bit blob boolean char
    character date dec decimal float int integer interval number numeric real serial smallint
    varchar varying int8 serial8 text
    """
  static let shellWords = """
    k: if fi else while in do done for then return function case select break continue until esac
    elif f: hash alias bg bind builtin cd command compgen complete declare dirs disown echo enable
    eval exec exit export false fc fg getopts help history jobs kill let local logout popd printf
    pushd pwd read readonly set shift shopt source suspend test time times trap true type typeset
    ulimit umask unalias unset wait
    """
}
