extension PageStyle {
  /// The rules that are the same in all themes.
  static let base = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--page);color:var(--page-text);\
    font:400 1rem/1.3 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Inter,"Noto Sans",\
    "Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji",sans-serif}
    body::before{content:"";position:fixed;inset:0;z-index:-2;background:var(--wall) center/cover}
    header{position:sticky;top:0;z-index:2;padding:.6rem 1rem;text-align:center;background:var(--chrome);\
    color:var(--chrome-text);border-bottom:1px solid color-mix(in srgb,var(--chrome-text) 12%,transparent)}
    h1{margin:0;font-size:1.05rem;font-weight:600}
    header p{margin:.1rem 0 0;font-size:.75rem;color:var(--chrome-detail)}
    .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .chat{list-style:none;margin:0;isolation:isolate}
    .row{position:relative;scroll-margin-top:4.5rem}
    .row:target>article>.body>.bubble{outline:3px solid var(--in-accent);outline-offset:2px}
    .row>article{display:flex;flex-direction:column;align-items:flex-start}
    .out>article{align-items:flex-end}
    .mid,.day,.unread{text-align:center;color:var(--secondary);font-size:var(--small)}
    .mid p{margin:0}
    .day h2{margin:0;font-size:inherit;font-weight:400}
    .day h2 b{font-weight:600}
    .unread{display:flex;align-items:center;gap:.75rem;color:var(--page-accent)}
    .unread::before,.unread::after{content:"";flex:1;border-top:1px solid currentColor;opacity:.4}
    .gutter{padding-inline-start:var(--gutter)}
    .avatar{position:absolute;bottom:0;inset-inline-start:0;width:var(--avatar);height:var(--avatar);border-radius:50%;\
    display:grid;place-items:center;overflow:hidden;background:linear-gradient(var(--at),var(--ab));color:var(--ax);\
    font-weight:600;font-size:calc(var(--avatar)*7/15);line-height:1}
    .avatar img{width:100%;height:100%;object-fit:cover}
    .name{margin:0;font-size:var(--name-size);color:var(--secondary)}
    .body{position:relative;display:flex;flex-direction:column;align-items:inherit;max-width:var(--share)}
    .gutter>article>.body{max-width:min(100%,calc(var(--share) + var(--gutter)))}
    .bubble{position:relative;max-width:100%;min-width:min(var(--least),100%);padding:var(--top) var(--side) var(--bottom);\
    border-radius:var(--radius);background:var(--in);color:var(--in-text);--accent:var(--in-accent);--detail:var(--in-detail);--plate:currentColor;\
    font-size:var(--text);line-height:var(--pitch);overflow-wrap:anywhere;box-shadow:var(--rim),var(--shadow);isolation:isolate}
    .out>article>.body>.bubble{background:var(--out-image) fixed var(--out);color:var(--out-text);--accent:var(--out-accent);--detail:var(--out-detail);--plate:var(--out-plate)}
    .bubble.bare,.out>article>.body>.bubble.bare{background:none;box-shadow:none;padding:0;color:var(--page-text);--accent:var(--page-accent);--detail:var(--secondary);--tick:var(--page-tick);--plate:currentColor}
    .full>article>.body{max-width:100%;width:100%}.full>article>.body>.bubble.bare{width:100%}
    .text,.prose p{margin:0;white-space:pre-wrap}
    .text a,.prose a,.mention,.note a{color:var(--accent)}
    .mention{font-weight:500}
    .emoji{font-size:var(--emoji);line-height:1.25}.emoji.one{font-size:var(--emoji-one)}
    code,pre,kbd{font-family:ui-monospace,"JetBrains Mono",SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;font-size:.88em}
    :not(pre)>code{padding:.1em .3em;border-radius:.35em;background:color-mix(in srgb,var(--plate) 9%,transparent)}
    kbd{padding:.05em .4em;border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:.35em}
    mark{background:#ffe36e;color:#1d1a00;border-radius:.2em}
    .cite{color:var(--accent);font-size:.7em}
    .spoiler{border-radius:.25em;background:color-mix(in srgb,currentColor 35%,transparent);color:transparent}
    .spoiler:hover,.spoiler:focus{background:none;color:inherit}
    .prose>*{margin:0}.prose>*+*{margin-top:.65em}
    .prose h2,.prose h3,.prose h4,.prose h5,.prose h6{font-weight:600;line-height:1.25}
    .prose *+.h1,.prose *+.h2,.prose *+.h3{margin-top:1em}
    .h1{font-size:1.35em}.h2{font-size:1.2em}.h3{font-size:1.1em}.h4,.h5,.h6{font-size:1em}
    .prose ul,.prose ol{padding-inline-start:1.5em}
    .prose li>*{margin:0}.prose .loose>li+li,.prose .loose>li>*+*{margin-top:.5em}
    .prose .tight>li+li{margin-top:.2em}
    .prose .task{list-style:none}.task>input{float:inline-start;margin:.35em 0 0 -1.35em;accent-color:var(--accent)}
    blockquote{padding-inline-start:.75em;border-inline-start:3px solid color-mix(in srgb,currentColor 30%,transparent)}
    blockquote>*{margin:0}blockquote>*+*{margin-top:.5em}
    .callout{padding:.5em .75em;border-inline-start:4px solid var(--hue,var(--accent));border-radius:.5em;\
    background:color-mix(in srgb,var(--hue,var(--accent)) 12%,transparent)}
    .callout>*{margin:0}.callout>*+*{margin-top:.4em}.callout>.title{font-weight:600}
    .tip{--hue:#1a7f37}.important{--hue:#8250df}.warning{--hue:#9a6700}.caution{--hue:#cf222e}
    .code,.math,.tool pre{border-radius:.55em;background:color-mix(in srgb,var(--plate) 6%,transparent);overflow:hidden}
    .code figcaption{padding:.35em .75em;font-size:.78em;color:var(--detail);border-bottom:1px solid color-mix(in srgb,currentColor 12%,transparent)}
    .code pre,.math,.tool pre{margin:0;padding:.55em .75em;overflow-x:auto;line-height:1.45;white-space:pre;tab-size:4}
    .c0{color:var(--k0)}.c1{color:var(--k1)}.c2{color:var(--k2)}.c3{color:var(--k3)}
    .c4{color:var(--k4)}.c5{color:var(--k5)}.c6{color:var(--k6)}.c7{color:var(--k7)}
    .bubble{--k0:var(--in-c0);--k1:var(--in-c1);--k2:var(--in-c2);--k3:var(--in-c3);--k4:var(--in-c4);--k5:var(--in-c5);--k6:var(--in-c6);--k7:var(--in-c7)}
    .out>article>.body>.bubble{--k0:var(--out-c0);--k1:var(--out-c1);--k2:var(--out-c2);--k3:var(--out-c3);--k4:var(--out-c4);--k5:var(--out-c5);--k6:var(--out-c6);--k7:var(--out-c7)}
    .bubble.bare{--k0:var(--page-c0);--k1:var(--page-c1);--k2:var(--page-c2);--k3:var(--page-c3);--k4:var(--page-c4);--k5:var(--page-c5);--k6:var(--page-c6);--k7:var(--page-c7)}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;font-size:.94em;overflow-wrap:normal}
    th,td{padding:.35em .7em;text-align:start;vertical-align:top;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}
    th{font-weight:600}.center{text-align:center}.end{text-align:end}
    hr{border:0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);width:100%}
    summary{cursor:pointer}details>*+*{margin-top:.4em!important}
    .thinking,.tool{font-size:.9em;color:var(--detail)}.tool{margin:0}.tool small{margin-inline-start:.5em}.label{margin:0;font-size:.8em}
    .footnotes,.sources{font-size:.85em;color:var(--detail)}.sources{margin:.6em 0 0;padding-inline-start:1.4em}.sources a{color:var(--accent)}
    .figure{display:block;max-width:100%;height:auto;border-radius:.5em}
    .photo{display:block;width:100%;max-height:var(--photo-height);height:auto;border-radius:var(--radius);object-fit:cover}
    .photo.round{border-radius:50%;width:13rem;height:13rem}
    .sticker{display:block;max-width:var(--sticker);max-height:var(--sticker);width:auto;height:auto}
    .missing{display:grid;place-items:center;min-width:9rem;min-height:6rem;padding:1rem;color:var(--missing-text);\
    background:var(--missing);font-size:var(--small);border-radius:var(--radius)}
    .album{display:grid;grid-template-columns:1fr 1fr;gap:3px;width:100%;border-radius:var(--radius);overflow:hidden}
    .bubble.media{width:calc(var(--photo) + 2*var(--media-inset,0px))}
    .album>*{width:100%;height:100%;min-width:0;max-width:none;aspect-ratio:1;object-fit:cover;border-radius:0}
    .album.n3>:first-child{grid-column:1/-1;aspect-ratio:2}
    audio{display:block;max-width:100%;width:17rem;height:2.5rem}
    .wave{display:block;width:100%;max-width:17rem;height:1.75rem;margin-bottom:.3rem}.wave path{fill:none;stroke:var(--accent);stroke-width:2;stroke-linecap:round}
    .transcript{margin:.3rem 0 0;font-size:.85em;color:var(--detail)}
    .file{display:flex;align-items:center;gap:.6rem;color:inherit;text-decoration:none}.file .icon{font-size:1.5em}.file small{color:var(--detail)}
    .card,.poll{display:flex;flex-direction:column;gap:.15rem;min-width:min(13rem,100%);color:inherit;text-decoration:none}
    .card strong,.poll strong{font-weight:600;line-height:1.25}.card span{font-size:.85em;color:var(--detail)}
    .card img{max-width:100%;max-height:14rem;object-fit:cover;border-radius:.5rem;margin-bottom:.3rem}
    .poll ul{list-style:none;margin:.4rem 0 0;padding:0;display:grid;gap:.55rem}
    .poll li{display:grid;grid-template-columns:1fr auto;gap:.15rem .75rem}.poll small{color:var(--detail)}.poll .who{grid-column:1/-1}
    .bar{grid-column:1/-1;height:.35rem;border-radius:.2rem;background:color-mix(in srgb,currentColor 14%,transparent);overflow:hidden}
    .bar span{display:block;height:100%;background:var(--accent)}
    .note,.status{margin:.35rem .25rem 0;font-size:var(--small);color:var(--secondary)}
    .bubble .note{color:var(--detail);margin:.35rem 0 0}
    .failed{color:var(--failure)}.status{text-align:end}
    .deleted{font-style:italic;color:var(--detail)}
    .quoted{display:block;color:inherit;text-decoration:none}
    .quoted cite{font-style:normal;font-weight:600}
    .quoted span{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
    .forward{margin:0 0 .2rem;font-size:.82em;color:var(--detail)}
    .reactions{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:2px;position:relative;z-index:1}
    .reactions li{display:flex;align-items:center;gap:.2rem;padding:0 .45rem;height:1.6rem;border-radius:.8rem;background:var(--in);\
    color:var(--in-detail);border:1px solid var(--page);font-size:.75rem}
    .reactions .sign{font-size:1rem;color:var(--in-text)}.reactions img{width:1.1rem;height:1.1rem;object-fit:contain}
    .seen{display:flex;align-self:flex-end;justify-content:flex-end;gap:2px;margin:3px 0 0;--avatar:1rem}
    .seen .avatar{position:static}
    .typist{margin:0}
    .typing{display:inline-flex;gap:.3rem}.typing i{width:.5rem;height:.5rem;border-radius:50%;background:var(--secondary)}
    footer{padding:0 1rem 1.5rem;text-align:center;font-size:.75rem;color:var(--secondary)}
    @media print{header{position:static}.row{break-inside:avoid}.out>article>.body>.bubble{background-attachment:scroll}}
    """

  /// Times, names and quotes inside of bubbles, reactions at their feet.
  static let oneBubble = """
    .meta{float:inline-end;display:inline-flex;gap:.25em;margin-block:.5em -.25em;margin-inline:.6em 0;font-size:var(--meta);line-height:1.2;color:var(--detail);white-space:nowrap}
    .tick{letter-spacing:-.35em;margin-inline-end:.3em}.tick.read{color:var(--tick)}.tick.failed{color:inherit}
    .name{font-weight:600;color:var(--name,var(--detail));line-height:1.25}.bubble.bare>.name{color:var(--page-name,var(--detail))}
    .bubble::before{content:none}
    .bubble>:last-child::after,.text::after{content:"";display:block;clear:both}
    .bubble.bare .meta{float:none;display:flex;justify-content:flex-end;margin:.2em 0 0;color:var(--secondary)}
    .quoted{margin:.1rem 0 .3rem;padding:.25rem .5rem;border-inline-start:var(--quote-bar) solid var(--name,var(--accent));\
    border-radius:var(--quote-radius);background:color-mix(in srgb,var(--accent) 10%,transparent);font-size:var(--quote-size);line-height:1.3}
    .quoted cite{display:block;color:var(--name,var(--accent))}
    .out>article>.body>.bubble:not(.bare)>.quoted cite{color:var(--out-name,var(--accent))}
    .out>article>.body>.bubble:not(.bare)>.quoted{background:color-mix(in srgb,var(--plate) 10%,transparent)}
    .bubble.bare>.quoted{--accent:var(--in-accent);color:var(--in-text);background:var(--in)}
    .bubble.media{--media-inset:var(--inset);padding:var(--inset)}
    .bubble.media .photo,.bubble.media .album{border-radius:calc(var(--radius) - var(--inset))}
    .bubble.media>.text,.bubble.media>.name,.bubble.media>.meta,.bubble.media>.prose{margin-inline:calc(var(--side) - var(--inset))}
    .bubble.media>.name{padding-block:.25rem .2rem}
    .bubble.media>.text{margin-block:.35rem}.bubble.media>.meta{margin-bottom:.25rem}
    .reactions{margin-top:calc(-1*max(0px,var(--overlap)));margin-inline:10px}
    .mid p,.day h2{display:inline-block;padding:.2rem .7rem;border-radius:.7rem;background:var(--pill);color:var(--pill-text);font-size:var(--pill-size)}
    article>.note:not(.failed){margin-top:.2rem;padding:.1rem .55rem;border-radius:.6rem;background:var(--pill);color:var(--pill-text)}
    """

  /// Names above bubbles, quotes above answers, and reactions at the corner.
  static let besideBubble = """
    .meta{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .name{padding-inline:var(--side);margin-bottom:2px}
    .quote>article>.body>.bubble{background:none;color:var(--secondary);border:1px solid color-mix(in srgb,var(--secondary) 45%,transparent);\
    box-shadow:none;font-size:.82rem;line-height:1.3;--accent:var(--page-accent)}
    .quote>article>.body>.bubble::after{content:none!important}
    .bubble.media{padding:0;background:none!important;box-shadow:none;color:var(--page-text)}
    .bubble.media>.text,.bubble.media>.prose{margin-top:4px;padding:var(--top) var(--side) var(--bottom);border-radius:var(--radius);\
    background:var(--in);color:var(--in-text);width:fit-content}
    .out>article>.body>.bubble.media>.text,.out>article>.body>.bubble.media>.prose{background:var(--out-image) fixed var(--out);color:var(--out-text);margin-inline-start:auto}
    .out>article>.body>.bubble.media>.photo{margin-inline-start:auto}
    .top .reactions{position:absolute;top:-1.4rem;inset-inline-end:-.8rem;flex-wrap:nowrap;margin:0}
    .top.out .reactions{inset-inline:-.8rem auto}
    .top .reactions li{height:1.75rem;min-width:1.75rem;justify-content:center;border-radius:.9rem;padding:0 .3rem;border:2px solid var(--page)}
    .reactions{margin-top:4px}
    .top{padding-top:.5rem}.top .body{margin-top:.9rem}
    """
}
