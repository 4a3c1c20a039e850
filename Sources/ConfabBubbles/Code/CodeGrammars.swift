/// The tables of the languages. Words are those of the languages' references.
extension CodeGrammar {
  /// All grammars.
  static let all: [CodeGrammar] = [
    python, javaScript, typeScript, swift, java, kotlin, c, cpp, cSharp, go, rust, ruby, php, sql,
    shell, console, json, yaml, html, css, diff,
  ]

  static let python = CodeGrammar(
    "python py python3 py3 pyi sage starlark bazel", rules: [.decorators],
    keywords: """
      assert async await break class continue def del elif else except finally for from global if
      import in is lambda nonlocal not or and pass raise return try while with as yield self cls
      Ellipsis NotImplemented
      """,
    constants: "True False None",
    types: """
      abs aiter all any bin bool bytearray breakpoint bytes callable chr classmethod compile complex
      delattr dict dir divmod enumerate eval filter float format frozenset getattr globals hasattr
      hash hex id input int isinstance issubclass iter len list locals map max memoryview min next
      object oct open ord pow print property range repr reversed round set setattr slice sorted
      staticmethod str sum super tuple type vars zip __import__
      ArithmeticError AssertionError AttributeError BaseException BufferError DeprecationWarning
      EOFError Exception FloatingPointError FutureWarning GeneratorExit IOError ImportError
      IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError NameError
      NotImplementedError OSError OverflowError ReferenceError ResourceWarning RuntimeError
      RuntimeWarning StopIteration StopAsyncIteration SyntaxError SyntaxWarning SystemError
      SystemExit TabError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError
      UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning
      ZeroDivisionError BlockingIOError BrokenPipeError ChildProcessError ConnectionError
      ConnectionAbortedError ConnectionRefusedError ConnectionResetError FileExistsError
      FileNotFoundError InterruptedError IsADirectoryError ModuleNotFoundError NotADirectoryError
      PendingDeprecationWarning PermissionError ProcessLookupError RecursionError TimeoutError
      """,
    properties: """
      __annotations__ __bases__ __class__ __closure__ __code__ __dict__ __doc__ __file__ __func__
      __module__ __mro__ __name__ __qualname__ __self__ __slots__ __weakref__
      """,
    soft: "match case", after: [.name: "def class"], lineComments: ["#"], blockComments: [],
    texts: [
      .quoted("\"\"\"", lines: true), .quoted("'''", lines: true), .quoted("\""), .quoted("'"),
    ],
    prefixes: "r u b f t br rb fr rf tr rt")

  private static let scriptWords = """
    typeof instanceof in void delete new constructor from as for while do break return continue
    switch case default if else throw try catch finally yield await async this of static export
    import debugger extends super var let const with function class abstract enum final goto
    implements interface native package private protected public synchronized throws transient
    volatile byte char double float int long short
    """
  private static let scriptTypes = """
    Array Boolean Date BigInt Function Math ArrayBuffer Number Object RegExp String Promise Proxy
    decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN parseFloat
    parseInt DataView document window globalThis global Symbol Intl WeakSet WeakMap Set Map Reflect
    JSON Atomics Int8Array Int16Array Int32Array BigInt64Array Float32Array Float64Array
    Uint8ClampedArray Uint8Array Uint16Array Uint32Array BigUint64Array Error EvalError
    InternalError RangeError ReferenceError SyntaxError TypeError URIError
    """
  private static let scriptConstants = "true false null NaN Infinity undefined"
  private static let scriptTexts: [Text] = [
    .quoted("\""), .quoted("'"), .quoted("`", lines: true, code: .after("${")),
  ]

  static let javaScript = CodeGrammar(
    "javascript js mjs cjs jsx node", rules: [.regularExpressions], keywords: scriptWords,
    constants: scriptConstants, types: scriptTypes, after: [.name: "function class"],
    texts: scriptTexts, nameBytes: "$#")

  static let typeScript = CodeGrammar(
    "typescript ts tsx mts cts", rules: [.regularExpressions, .decorators, .typesAfterColon],
    keywords: scriptWords
      + " readonly override declare type module namespace keyof is asserts infer",
    constants: scriptConstants,
    types: scriptTypes + " string boolean number any unknown never object symbol",
    after: [.name: "function class interface enum type"], texts: scriptTexts, nameBytes: "$#")

  static let swift = CodeGrammar(
    "swift", rules: [.decorators, .hashedStrings, .regularExpressions, .dollarNames],
    keywords: """
      as async await break case catch continue default defer do else fallthrough for guard if in is
      repeat return switch throw try where while convenience dynamic didSet final get indirect infix
      inout lazy mutating nonmutating optional override postfix prefix required rethrows set throws
      unowned weak willSet actor associatedtype class deinit enum extension fileprivate func import
      init internal let nonisolated open operator package private precedencegroup protocol public
      some any static struct subscript typealias var isolated borrowing consuming sending macro
      """,
    constants: "false nil self Self super true _",
    types: """
      Array Bool Character ContiguousArray Dictionary Double Float Float80 Int Int8 Int16 Int32 Int64
      ObjectIdentifier Optional Range Set String StaticString Substring UInt UInt8 UInt16 UInt32
      UInt64 UTF8 UTF16 UTF32 Unmanaged UnsafeBufferPointer UnsafeMutableBufferPointer
      UnsafeMutablePointer UnsafePointer UnsafeRawPointer AnyObject Comparable Equatable Hashable
      Any AnyClass Void Selector Error Result Codable Sendable Identifiable Never
      abs assert assertionFailure debugPrint dump fatalError max min numericCast precondition
      preconditionFailure print sizeof stride swap type unsafeBitCast withExtendedLifetime
      withUnsafePointer withUnsafeMutablePointer zip
      """,
    after: [
      .name: "func class enum extension struct protocol actor typealias import",
      .property: "var let",
    ],
    blockComments: [("/*", "*/", true)],
    texts: [
      .quoted("\"\"\"", lines: true, code: .after("\\(")), .quoted("\"", code: .after("\\(")),
    ], nameBytes: "#")

  static let java = CodeGrammar(
    "java", rules: [.decorators, .methods, .labels],
    keywords: """
      assert break case catch continue default do else finally for if goto instanceof new return
      switch this throw try while abstract const enum extends final implements native permits private
      protected public sealed static strictfp super synchronized throws transient volatile yield
      package import class interface record module requires exports opens uses provides var
      """,
    constants: "true false null", types: "boolean byte char double float int long short void",
    soft: "record module requires exports opens uses provides permits sealed yield var",
    after: [.name: "class interface record enum"],
    texts: [.quoted("\"\"\"", lines: true), .quoted("\""), .quoted("'")], member: .property,
    imports: "import package", nameBytes: "$")

  static let kotlin = CodeGrammar(
    "kotlin kt kts", rules: [.decorators],
    keywords: """
      as break by catch constructor continue do dynamic else finally get for if init in is out
      reified return set super this throw try typealias typeof vararg when where while package
      import object class interface fun var val actual abstract annotation companion const
      crossinline data enum expect external final infix inline inner internal lateinit noinline open
      operator override private protected public sealed suspend tailrec value
      """,
    constants: "true false null",
    types: "it Boolean Byte Char Double Float Int Long Short String Any Unit Nothing",
    soft: """
      actual annotation companion const crossinline data enum expect external final infix inline
      inner internal lateinit noinline open operator suspend tailrec value
      """,
    after: [.name: "fun class interface object", .property: "var val"],
    texts: [
      .quoted("\"\"\"", lines: true, escapes: false, code: .dollar), .quoted("\"", code: .dollar),
      .quoted("'"),
    ], member: .property, imports: "import package")

  private static let cWords = """
    asm auto break const constexpr continue default do else enum extern for goto if register return
    sizeof struct static switch typedef typeof volatile while union case thread_local alignas alignof
    static_assert inline restrict __inline __inline__ __restrict __asm__ __attribute__ _Alignas
    _Alignof _Noreturn _Generic _Thread_local _Static_assert noreturn
    """
  private static let cTypes = """
    bool int long float short double char unsigned signed void _Bool _Complex _Atomic __int128 size_t
    ssize_t off_t wchar_t ptrdiff_t sig_atomic_t fpos_t clock_t time_t va_list jmp_buf FILE DIR
    div_t ldiv_t mbstate_t wint_t wctype_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t
    uint64_t intptr_t uintptr_t intmax_t uintmax_t int_fast8_t int_fast16_t int_fast32_t int_fast64_t
    uint_fast8_t uint_fast16_t uint_fast32_t uint_fast64_t int_least8_t int_least16_t int_least32_t
    int_least64_t uint_least8_t uint_least16_t uint_least32_t uint_least64_t clockid_t cpu_set_t
    dev_t gid_t id_t ino_t key_t mode_t pid_t rlim_t siginfo_t sigset_t socklen_t timer_t uid_t
    """
  private static let cTexts: [Text] = [.quoted("\""), .quoted("'")]

  static let c = CodeGrammar(
    "c h objective-c objc", rules: [.directives, .functions, .labels, .constantsAfterCase],
    keywords: cWords, types: cTypes + " true false NULL nullptr",
    after: [.name: "struct union"], texts: cTexts, prefixes: "l u u8", nameBytes: "$")

  static let cpp = CodeGrammar(
    "cpp c++ cc cxx hpp hh hxx h++ arduino cuda",
    rules: [.directives, .functions, .labels, .constantsAfterCase],
    keywords: cWords + """
       catch const_cast delete dynamic_cast explicit export friend mutable new operator private
      protected public reinterpret_cast class static_cast template this throw throws try typeid using
      virtual concept decltype noexcept override final constinit consteval co_await co_return
      co_yield requires import module typename and and_eq bitand bitor compl not not_eq or or_eq xor
      xor_eq namespace
      """,
    types: cTypes + " true false NULL nullptr char8_t char16_t char32_t",
    after: [.name: "struct union class concept typename enum"], texts: cTexts,
    prefixes: "l u u8 r lr ur u8r", nameBytes: "$")

  static let cSharp = CodeGrammar(
    "csharp c# cs", rules: [.directives, .methods, .bracketAttributes],
    keywords: """
      abstract as async await base break by case catch checked const continue default delegate do
      else enum event explicit extern false finally fixed for foreach goto if implicit in interface
      internal is let lock new null on operator out override params private protected public readonly
      ref return sealed sizeof stackalloc static switch this throw true try typeof unchecked unsafe
      virtual void while get set partial yield add remove value alias ascending descending from group
      into orderby select where join equals record init nameof not or and unmanaged when with class
      struct namespace using global required file scoped
      """,
    types: """
      bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort
      var
      """,
    after: [.name: "class struct interface enum record"],
    texts: [
      .quoted("\"\"\"", lines: true, escapes: false),
      .quoted("@\"", "\"", lines: true, escapes: false, doubles: true),
      .quoted("$@\"", "\"", lines: true, escapes: false, doubles: true),
      .quoted("$\"", "\""), .quoted("\""), .quoted("'"),
    ], nameBytes: "@")

  static let go = CodeGrammar(
    "go golang", rules: [.namesNeedParenthesis],
    keywords: """
      import package var func struct map chan type interface const break default select case defer
      go else goto switch fallthrough if range continue for return
      """,
    constants: "true false iota nil",
    types: """
      uint uint8 uint16 uint32 uint64 int int8 int16 int32 int64 float32 float64 complex64 complex128
      byte rune string bool error uintptr any comparable print println panic recover close complex
      real imag len cap append copy delete new make min max clear
      """,
    texts: [.quoted("\""), .quoted("'"), .quoted("`", lines: true, escapes: false)])

  static let rust = CodeGrammar(
    "rust rs",
    rules: [.hashAttributes, .lifetimes, .typesAfterColon, .macros, .dollarNames],
    keywords: """
      as async await box const crate dyn else extern for if impl in loop match move mut pub ref return
      static super trait unsafe use where while abstract become do final macro override priv typeof
      try unsized virtual yield self Self mod let fn struct enum type break continue
      """,
    constants: "true false",
    types: """
      u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 usize isize f32 f64 char str bool Copy Send Sized Sync
      Unpin Drop Fn FnMut FnOnce drop Box ToOwned Clone PartialEq PartialOrd Eq Ord AsRef AsMut Into
      From Default Iterator Extend IntoIterator DoubleEndedIterator ExactSizeIterator Option Some
      None Result Ok Err String ToString Vec
      """,
    after: [.name: "fn struct enum type union trait"], blockComments: [("/*", "*/", true)],
    texts: [.quoted("\"", lines: true)], prefixes: "b r br c cr")

  static let ruby = CodeGrammar(
    "ruby rb rake gemfile jruby",
    rules: [
      .regularExpressions, .sigils, .hereDocuments, .capitalConstants, .marksAfterNames,
    ],
    keywords: """
      BEGIN END alias begin break case defined? do else elsif end ensure for if in next redo rescue
      raise retry return super then undef unless until when while yield module def class initialize
      new loop include extend attr_reader attr_writer attr_accessor attr catch throw private
      module_function public protected true false nil not and or __FILE__ __LINE__
      """,
    types: """
      block_given? eql? equal? frozen? include? instance_of? is_a? kind_of? method_defined? nil?
      respond_to? chomp! chop! exit! gsub! sub! Array Float Integer String abort at_exit autoload
      binding caller chomp chop class_eval clone const_get const_set display dup eval exec exit fail
      fork format freeze gets gsub hash id inspect instance_eval instance_variable_get
      instance_variable_set lambda load method method_missing methods module_eval name object_id open
      p print printf proc putc puts rand readline readlines require require_relative scan select self
      send sleep split sprintf srand sub system test to_a to_s trap warn
      """,
    after: [.name: "def class"], lineComments: ["#"], blockComments: [],
    texts: [
      .quoted("\"", lines: true, code: .after("#{")), .quoted("'", lines: true),
      .quoted("`", lines: true, code: .after("#{")),
    ])

  static let php = CodeGrammar(
    "php php3 php4 php5 php7 php8 html+php",
    rules: [.ignoresCase, .inMarkup, .hereDocuments, .dollarNames],
    keywords: """
      and or as parent eval break exit case extends print for require continue foreach require_once
      declare return default static do switch die stdclass echo else elseif var empty if xor
      enddeclare include endfor include_once while endforeach global endif list endswitch new endwhile
      not array null final interface implements public private protected abstract clone try catch
      throw this use namespace trait yield finally match readonly function class const fn enum
      instanceof insteadof true false
      """,
    constants:
      "__line__ __file__ __dir__ __function__ __class__ __trait__ __method__ __namespace__",
    types: phpFunctions, after: [.name: "function class", .number: "const"],
    lineComments: ["//", "#"],
    texts: [
      .quoted("\"", lines: true, code: .php), .quoted("'", lines: true), .quoted("`", lines: true),
    ], member: .property, nameBytes: "\\")

  static let sql = CodeGrammar(
    "sql mysql postgresql postgres sqlite plsql tsql", rules: [.ignoresCase],
    keywords: sqlWords,
    types: """
      array bigint binary bit blob boolean char character date dec decimal float int integer interval
      number numeric real serial smallint varchar varying int8 serial8 text
      """,
    lineComments: ["--"], blockComments: [("/*", "*/", true)],
    texts: [
      .quoted("'", lines: true, escapes: false, doubles: true),
      .quoted("\"", lines: true, escapes: false, doubles: true),
      .quoted("`", lines: true, escapes: false),
    ], nameBytes: "$")

  static let shell = CodeGrammar(
    "shell sh bash zsh ksh dash fish ash", form: .shell,
    keywords: """
      if fi else while in do done for then return function case select break continue until esac elif
      """,
    types: """
      alias bg bind builtin caller cd command compgen complete declare dirs disown echo enable eval
      exec exit export false fc fg getopts hash help history jobs kill let local logout popd printf
      pushd pwd read readonly set shift shopt source suspend test time times trap true type typeset
      ulimit umask unalias unset wait
      """)

  static let console = CodeGrammar(
    "console shell-session sh-session shellsession terminal bash-session", form: .console)

  static let json = CodeGrammar(
    "json jsonc json5 jsonl ndjson geojson webmanifest", form: .json, constants: "true false null",
    texts: [.quoted("\"")])

  static let yaml = CodeGrammar("yaml yml", form: .yaml)
  static let html = CodeGrammar("html htm xhtml xml svg vue svelte rss plist", form: .markup)
  static let css = CodeGrammar("css scss less", form: .style)
  static let diff = CodeGrammar("diff patch udiff", form: .diff)
}
