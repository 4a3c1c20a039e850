/// The rules of the languages, in the notation of ``CodePattern`` and ``CodeTable``.
extension CodeTable {
  /// The tables of all languages; the first one has what they share.
  static let sources: [(names: String, words: String, states: String)] = [
    ("common", "", common), ("python py python3 py3 pyi starlark", pythonWords, python),
    ("javascript js mjs cjs jsx node", scriptWords, javaScript),
    ("typescript ts tsx mts cts", scriptWords + " " + typeScriptWords, typeScript),
    ("swift", swiftWords, swift), ("java", javaWords, java), ("kotlin kt kts", kotlinWords, kotlin),
    ("c h objective-c objc", cWords, c),
    ("cpp c++ cc cxx hpp hh h++", cWords + " " + cppWords, cpp),
    ("csharp c# cs", cSharpWords, cSharp), ("go golang", goWords, go), ("rust rs", rustWords, rust),
    ("ruby rb rake gemfile", rubyWords, ruby), ("php php7 php8", phpWords, php),
    ("sql mysql postgresql postgres sqlite plsql tsql", sqlWords, sql),
    ("shell sh bash zsh ksh dash fish", shellWords, shell),
    ("console shell-session sh-session shellsession terminal", "", console),
    ("json jsonc json5 jsonl ndjson geojson", "n: true false null", json),
    ("yaml yml", "", yaml), ("html htm xhtml xml svg vue svelte", "", html),
    ("css scss less", "", css), ("diff patch udiff", "", diff),
  ]

  private static let common = #"""
    comment \*/ c < ; [^*]+|\* c
    nested /\* c >nested ; \*/ c < ; [^*/]+|[*/] c
    line //.* c ; /\* c >comment
    dq " s < ; (?=\n) . < ; \\\a|[^"\\\n]+|\\ s
    sq ' s < ; (?=\n) . < ; \\\a|[^'\\\n]+|\\ s
    mdq " s < ; \\\a|[^"\\]+|\\ s
    msq ' s < ; \\\a|[^'\\]+|\\ s
    backtick ` s < ; [^`]+ s
    raw "\k s < ; [^"]+|" s
    numbers 0[xXbBoO]\w+ n ; \d[\d_]*(\.\d[\d_]*|\.(?![.\w]))?([eE][+\-]?\d+)?\w* n
     @!nv. \.\d[\d_]*([eE][+\-]?\d+)?\w* n
    name \i\w* wf < ; (?=\S) . <
    variable \i\w* wp < ; (?=\S) . <
    members @. \i\w* . ; \.(?![.\d]) m
    modules (?=[;\n]) . < ; (as|static)(?!\w) k ; [\w.]+ .
    document ^\s*\k(?!\w) s < ; .+\n?|\n s
    """#
  private static let python = #"""
    main #.* c ; ([fFtT][rR]?|[rR][fFtT])""" s >f3 ; ([fFtT][rR]?|[rR][fFtT])''' s >g3
     ([fFtT][rR]?|[rR][fFtT])" s >f1 ; ([fFtT][rR]?|[rR][fFtT])' s >g1 ; [rRuUbB]?[rRbB]?""" s >d3
     [rRuUbB]?[rRbB]?''' s >s3 ; [rRuUbB]?[rRbB]?" s >common.dq ; [rRuUbB]?[rRbB]?' s >common.sq
     [@]\i\w* f ; &common.numbers ; &common.members ; ^(match|case)(?=\s+[^:,;=^&|@~)\].}\s]) k
     \i\w* w
    d3 """ s < ; \\\a|[^"\\]+|["\\] s
    s3 ''' s < ; \\\a|[^'\\]+|['\\] s
    code \{\{|\}\} s ; \{ . >expression
    f1 " s < ; (?=\n) . < ; &code ; \\\a|[^"\\{}\n]+|\\|\} s
    g1 ' s < ; (?=\n) . < ; &code ; \\\a|[^'\\{}\n]+|\\|\} s
    f3 """ s < ; &code ; \\\a|[^"\\{}]+|["\\}] s
    g3 ''' s < ; &code ; \\\a|[^'\\{}]+|['\\}] s
    expression \} . < ; : s =format ; [(\[{] . >bracket ; &main
    format \{ . >expression ; \} . < ; (?=["'\n]) . < ; [^{}"'\n]+ s
    bracket [)\]}] . < ; [(\[{] . >bracket ; &main
    name &common.name
    """#
  private static let javaScript = #"""
    main ^#!.* c ; &common.line ; " s >common.dq ; ' s >common.sq ; ` s >template
     @oe /(\\.|\[(\\.|[^\]\\\n])*\]|[^/\\\n\[])+/\w* s ; &common.numbers ; @. [\i$#][\w$]* .
     (\?\.|\.)(?![.\d]) m ; [\i$#][\w$]* w
    template ` s < ; \$\{ . >expression ; \\\a|[^`\\$]+|[\\$] s
    expression \} . < ; \{ . >expression ; &main
    name \* . ; extends(?!\w) k < ; [\i$][\w$]* f < ; (?=\S) . <
    """#
  private static let typeScript = #"""
    main [@]\i\w* k ; @n \??: . >type ; &javascript.main
    type (typeof|keyof|readonly|infer|unique|new)(?!\w) k ; [\i$][\w$.]* f < ; (?=\S) . <
    template &javascript.template
    expression \} . < ; \{ . >expression ; &main
    """#
  private static let swift = #"""
    main //.* c ; /\* c >common.nested ; {#+}""" s >rawlong ; {#+}" s >raw ; """ s >long
     " s >string ; [@]\i\w* f ; #(if|elseif|else|endif|available|selector)(?!\w) k ; \$\d+ p
     @. (init|self|Type)(?!\w) k ; &common.numbers ; \.\.[.<] . ; &common.members ; \i\w* w
    string " s < ; (?=\n) . < ; \\\( . >expression ; \\.|[^"\\\n]+|\\ s
    long """ s < ; \\\( . >expression ; \\\a|[^"\\]+|["\\] s
    raw "\k s < ; (?=\n) . < ; \\\k\( . >expression ; [^"\\\n]+|["\\] s
    rawlong """\k s < ; \\\k\( . >expression ; [^"\\]+|["\\] s
    expression \) . < ; \( . >expression ; &main
    name &common.name
    variable &common.variable
    """#
  private static let java = #"""
    main &common.line ; """ s >long ; " s >common.dq ; ' s >common.sq ; [@]interface(?!\w) k >name
     [@]\i[\w.]* f ; &common.numbers ; @. \i\w* p ; &common.members ; ^[\i$][\w$]*(?=\s*:(?!:)) wp
     @nktc_ [\i$][\w$]*(?=\s*\() wf ; [\i$][\w$]* w
    long """ s < ; \\\a|[^"\\]+|["\\] s
    modules &common.modules
    name &common.name
    """#
  private static let kotlin = #"""
    main //.* c ; /\* c >common.nested ; """ s >long ; " s >string ; ' s >common.sq
     [@]\i[\w.]* f ; &common.numbers ; @. \i\w* p ; (\?\.|\.)(?![.\d]) m ; \i\w* w
    string " s < ; (?=\n) . < ; \$\{ . >expression ; \$\i\w* . ; \\.|[^"\\$\n]+|[\\$] s
    long """ s < ; \$\{ . >expression ; \$\i\w* . ; [^"$]+|["$] s
    expression \} . < ; \{ . >expression ; &main
    function <[^>\n]*> . ; \i\w*(?=\.)|\. . ; &common.name
    modules &common.modules
    name &common.name
    variable &common.variable
    """#
  private static let c = #"""
    main @nktp [\i$][\w$]*(::~?[\i$][\w$]*)*(?=\s*\([^;"')]*\)[^;{/"']*[;{]) wf >signature
     &plain
    plain ^#\s*if\s+0(?!\w).* k >excluded ; ^# k >directive ; //([^\\\n]|\\\a)* c
     /\* c >common.comment ; (L|U|u8|u)?" s >common.dq ; (L|U|u8|u)?' s >common.sq
     \d+('\d+)+\w* n ; &common.numbers ; (\.|->)(?![.\d]) m ; @. [\i$][\w$]* .
     ^[\i$][\w$]*(?=\s*:(?!:)) wp ; [\i$][\w$]* w
    signature \{ . =body ; [;] . < ; &plain
    body \{ . >body ; \} . < ; &plain
    case :: . ; : . < ; (?=[;{}]) . < ; [\i$][\w$]* wn ; &plain
    directive //.* c ; /\* c >common.comment ; \\\n k ; (?=\n) . < ; [^/\\\n]+|[/\\] k
    excluded #\s*if.* c >inner ; (?=#\s*(el|endif)) . < ; .+ c
    inner #\s*if.* c >inner ; #\s*endif.* c < ; .+ c
    name [\i$][\w$]* wf < ; (?=\S) . <
    """#
  private static let cpp = #"""
    main (L|U|u8|u)?R"{[^()\\\s\n"]*}\( s >raw ; &c.main
    plain (L|U|u8|u)?R"{[^()\\\s\n"]*}\( s >raw ; &c.plain
    raw \)\k" s < ; [^)]+|\) s
    signature &c.signature
    body &c.body
    case &c.case
    name &c.name
    """#
  private static let cSharp = #"""
    main ^#.* k ; &common.line ; (\$[@]|[@]\$?)" s >verbatim ; \$*""" s >long ; \$?" s >common.dq
     ' s >common.sq ; ^\[[^\]\n]*\] p ; &common.numbers ; @. \i\w* . ; (\?\.|\.)(?![.\d]) m
     @nktc_ \i\w*(?=\s*\() wf ; [@]?\i\w* w
    verbatim "" s ; " s < ; [^"]+ s
    long """ s < ; [^"]+|" s
    modules [\i][\w.]* . < ; (?=\S) . <
    name &common.name
    """#
  private static let go = #"""
    main &common.line ; " s >common.dq ; ' s >common.sq ; ` s >common.backtick ; &common.numbers
     &common.members
     (print|println|panic|recover|close|complex|real|imag|len|cap|append|copy|delete)(?=\() f
     (new|make|min|max|clear)(?=\() f ; \i\w* w
    """#
  private static let rust = #"""
    main //.* c ; /\* c >common.nested ; #!?\[ k >attribute ; (br|cr|r){#*}" s >common.raw
     [bc]?" s >common.mdq ; b?'(\\u\{\w*\}|\\x\w\w|\\.|\u+|[^'\\\n])' s ; '\i\w* p ; \$\i\w* k
     &common.numbers ; \.\.[.=]? . ; &common.members ; \i\w*!(?!=) f ; :: . ; (:|->) . >type
     r#\i\w* . ; \i\w* w
    attribute " s >common.mdq ; \[ k >attribute ; \] k < ; [^"\[\]]+ k
    type [&] . ; '\i\w* p ; (mut|dyn|impl|const|unsafe|extern|crate|super)(?!\w) k
     (Self|self|fn)(?!\w) k < ; \i\w* f < ; (?=\S) . <
    name &common.name
    """#
  private static let ruby = #"""
    main #.* c ; ^=begin(?=[\s\n]) c >begin ; ^__END__(?=\n) c >rest
     <<[-~]?'{\i\w*}' s +common.document ; <<[-~]?["`]?{[A-Z]\w*}["`]? s +document
     <<[-~]["`]?{\i\w*}["`]? s +document ; " s >string ; ' s >common.msq ; ` s >command
     @oke %[qwsi]{[^\w\s\n]} s >percent ; @oke %[QWIrx]?{[^\w\s\n=]} s >percents
     @n_ %[qwsi]{[^\w\s\n]} s >percent ; @n_ %[QWIrx]{[^\w\s\n]} s >percents
     @oke / s >expression ; @n_ /(?![\s=]) s >expression ; :" s >string ; :: .
     :[@$]*\i\w*[?!]? s ; [@]+\i\w*|\$(\i\w*|[^\w\s\n]) p ; @oke \?([^\w\s\n]|\w)(?!\w) s
     &common.numbers ; @. \i\w*[?!]? . ; [&]?\.(?![.\d]) m ; \i\w*[?!]?(?=:(?!:)) s ; [A-Z]\w+ wn
     \i\w*[?!]? w
    code #\{ . >embedded
    embedded \} . < ; \{ . >embedded ; &main
    string " s < ; &code ; \\\a|[^"#\\]+|# s
    command ` s < ; &code ; \\\a|[^`#\\]+|# s
    expression /\w* s < ; &code ; \\\a|[^/#\\]+|# s
    percent \K s < ; \k s >percent ; \\\a|[\w\s\n]+|\a s
    percents \K s < ; \k s >percents ; &code ; \\\a|[\w\s\n]+|\a s
    document ^\s*\k(?!\w) s < ; &code ; \\\a|[^#\\\n]+\n?|[#\n] s
    begin ^=end.* c < ; .+ c
    rest \a+ c
    module [\w:]+ . < ; (?=\S) . <
    name self(?=\.) k ; \. . ; \i\w*[?!=]? f < ; (?=\S) . <
    """#
  private static let php = #"""
    main \?> k < ; #\[ . ; (#|//) c >line ; /\* c >common.comment
     <<<\s*'{\i\w*}' s +common.document ; <<<\s*"?{\i\w*}"? s +document ; " s >string
     ' s >common.msq ; ` s >common.backtick ; \$+\i\w* p ; &common.numbers ; @. \i\w* p
     (\??->|::) m ; [\i\\][\w\\]* w
    line (?=\?>|\n) . < ; [^?\n]+|\? c
    code \{(?=\$) . >expression ; \$\i\w* p
    string " s < ; &code ; \\\a|[^"\\${]+|[${\\] s
    document ^\s*\k(?!\w) s < ; &code ; \\\a|[^\\${\n]+\n?|[\\${\n] s
    expression \} . < ; \{ . >expression ; &main
    name [&] . ; &common.name
    constant \i\w* n < ; (?=\S) . <
    """#
  private static let sql = #"""
    main --.* c ; /\* c >common.nested ; ' s >single ; " s >double ; ` s >common.backtick
     &common.numbers ; @. \i[\w$]* . ; \.(?!\d) m ; \i[\w$]* w
    single '' s ; ' s < ; [^']+ s
    double "" s ; " s < ; [^"]+ s
    """#
  private static let shell = #"""
    main @_ #.* c ; @o #.* c ; \\\a s ; \$?" s >string ; \$' s >common.msq ; ' s >single
     ` s >command ; <<< . ; <<-?\s*['"\\]?{\i\w*}['"]? s +common.document ; &expansions
     \d+(?![^\s\n;&|()<>]) n ; \i\w*(?=\+?=) p ; [^\s\n=\[\]{}()$"'`\\<>&|;]+(?![=\[{($"'\\]) w
     [^\s\n=\[\]{}()$"'`\\<>&|;]+ .
    expansions \$\(\( k >math ; \$\( k >paren ; \$\{[#!]? . >parameter ; \$(\i\w*|\d|[#?$!*@\-]) p
     \$ .
    string " s < ; &expansions ; \\\a|[^"\\$]+|\\ s
    single ' s < ; [^']+ s
    command ` s < ; &main
    paren \) k < ; \( . >group ; &main
    group \) . < ; \( . >group ; &main
    math \)\) k < ; \( . >group ; \i\w* p ; &main
    parameter \} . < ; :- k ; \w+ p ; [^}"'`$\\\w] . ; &main
    """#
  private static let console = #"""
    main ^[\w@:~/.\-]*[$#%>](?=\s) . %shell.main~\n ; .+ .
    """#
  private static let json = #"""
    main "(\\.|[^"\\\n])*"(?=[\s\n]*:) p ; " s >common.dq ; &common.line ; -?\d[\w.+\-]* n
     \i\w* w
    """#
  private static let yaml = #"""
    main @_ #.* c ; (---|\.\.\.)(?!\S) . ; ^%.* p ; [\-?:](?!\S) .
     [|>][+\-\d]*(?=\s*(#[^\n]*)?\n) . !header ; &quotes
     ([^\s\n#&*!|>%@`\[\]{},:?\-]|[\-?:])([^:#\n]|:(?=\S))*(?=:(?!\S)) p ; [\[{] . >flow
     [&*]\S+ p ; !\S* f ; \S+ n >scalar
    quotes "(\\.|[^"\\\n])*"(?=:) p ; '[^'\n]*'(?=:(?!\S)) p ; " s >common.mdq ; ' s >single
    single '' s ; ' s < ; [^']+ s
    scalar (?=\n) . < ; @_ (?=#) . < ; \S+ n
    flow [\]}] . < ; [\[{] . >flow ; @_ #.* c ; &quotes
     [^\s\n,:\[\]{}#][^,:\n\[\]{}]*(?=:(?!\S)) p ; [&*][^\s\n,\[\]{}]+ p ; , . ; : .
     [^\s\n,\[\]{}]+ n
    header #.* c ; \n . =block
    block \< . < ; .+ n
    """#
  private static let html = #"""
    main <\?(php|=) k >php.main ; <!-- c >comment ; <!\[CDATA\[ k >data
     <\?|<!(?!--) k >declaration ; </ . >end ; <(?=\i) . >start ; &#?\w+; p
    comment --> c < ; [^\-]+|- c
    data \]\]> k < ; [^\]]+|\] k
    declaration > k < ; [^>]+ k
    end [\w:.\-]+ p =tag ; (?=\S) . =tag
    start [sS][cC][rR][iI][pP][tT](?![\w:.\-]) p =script
     [sS][tT][yY][lL][eE](?![\w:.\-]) p =style ; [\w:.\-]+ p =tag
    tag <\?(php|=) k >php.main ; /?> . < ; (?=<) . < ; = . >value ; [\w:@.\-]+ p
    value " s =double ; ' s =single ; (?=>) . < ; [^\s\n>]+ s <
    double <\?(php|=) k >php.main ; " s < ; [^"<]+|< s
    single <\?(php|=) k >php.main ; ' s < ; [^'<]+|< s
    script /> . < ; > . =scripts ; &tag
    scripts <\?(php|=) k >php.main ; (?=</[sS][cC][rR][iI][pP][tT]) . <
     (?=\a) . %javascript.main~</script
    style /> . < ; > . =styles ; &tag
    styles <\?(php|=) k >php.main ; (?=</[sS][tT][yY][lL][eE]) . < ; (?=\a) . %css.main~</style
    """#
  private static let css = #"""
    main &selector
    selector /\* c >common.comment ; " s >common.dq ; ' s >common.sq ; [@][\w\-]+ k >rule
     \{ . >body ; (::?|\.)(?=[\w\-]) . >part ; #[\w\-]+ . ; [\w\-]+ p
    part [\w\-]+ f <
    rule [;] . < ; \{ . =body ; (?=\}) . < ; &selector
    body \} . < ; --[\w\-]+(?=\s*:) p >value ; [\w\-]+(?=\s*:)(?!\s*:[^{};]*\{) k >value
     &selector
    value [;] . < ; (?=[{}]) . < ; /\* c >common.comment ; " s >common.dq ; ' s >common.sq
     url(?=\() f >address ; ![\w\-]+ k ; #\w+ n ; [+\-]?(\d+(\.\d+)?|\.\d+) n >unit ; --[\w\-]+ p
     [\w\-]+(?=\() f ; [\w\-]+ n
    unit (%|\i+) f < ; (?=\a) . <
    address \((?=["']) . < ; \( . ; \) . < ; (?=\n) . < ; [^()\s\n]+ s
    """#
  private static let diff = #"""
    main [@].* f >hunk ; \d[\d,]*[acd]\d.* f ; (---|\+\+\+)\s.* p ; (diff\s|[Ii]ndex|=).* p
     (-|<\s).* d ; (\+|>\s).* i ; .+ .
    hunk (?=diff\s|[Ii]ndex\s|---\s[^\n]*\n\+\+\+\s) . < ; [@].* f ; -.* d ; \+.* i ; .+ .
    """#
}
