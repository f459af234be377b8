/** Prism's grammars, as modules of refractor. */
import type { Syntax } from "refractor/core"

/** The name of every grammar: a name that is not here is no language, and an import that fails is a fault of ours. */
export const grammarNames: ReadonlySet<string> = new Set(
  `
abap abnf actionscript ada agda al antlr4 apacheconf apex apl applescript aql arduino arff armasm arturo asciidoc
asm6502 asmatmel aspnet autohotkey autoit avisynth avro-idl awk bash basic batch bbcode bbj bicep birb bison bnf bqn
brainfuck brightscript bro bsl c cfscript chaiscript cil cilkc cilkcpp clike clojure cmake cobol coffeescript
concurnas cooklang coq cpp crystal csharp cshtml csp css css-extras csv cue cypher d dart dataweave dax dhall diff
django dns-zone-file docker dot ebnf editorconfig eiffel ejs elixir elm erb erlang etlua excel-formula factor false
firestore-security-rules flow fortran fsharp ftl gap gcode gdscript gedcom gettext gherkin git glsl gml gn go
go-module gradle graphql groovy haml handlebars haskell haxe hcl hlsl hoon hpkp hsts http ichigojam icon
icu-message-format idris iecst ignore inform7 ini io j java javadoc javadoclike javascript javastacktrace jexl jolie
jq js-extras js-templates jsdoc json json5 jsonp jsstacktrace jsx julia keepalived keyman kotlin kumir kusto latex
latte less lilypond linker-script liquid lisp livescript llvm log lolcode lua magma makefile markdown markup
markup-templating mata matlab maxscript mel mermaid metafont mizar mongodb monkey moonscript n1ql n4js
nand2tetris-hdl naniscript nasm neon nevod nginx nim nix nsis objectivec ocaml odin opencl openqasm oz parigp parser
pascal pascaligo pcaxis peoplecode perl php php-extras phpdoc plant-uml plsql powerquery powershell processing
prolog promql properties protobuf psl pug puppet pure purebasic purescript python q qml qore qsharp r racket reason
regex rego renpy rescript rest rip roboconf robotframework ruby rust sas sass scala scheme scss shell-session smali
smalltalk smarty sml solidity solution-file soy sparql splunk-spl sqf sql squirrel stan stata stylus supercollider
swift systemd t4-cs t4-templating t4-vb tap tcl textile toml tremor tsx tt2 turtle twig typescript typoscript
unrealscript uorazor uri v vala vbnet velocity verilog vhdl vim visual-basic warpscript wasm web-idl wgsl wiki
wolfram wren xeora xml-doc xojo xquery yaml yang zig
`
    .trim()
    .split(/\s+/),
)

/** Other names of grammars, as the grammars state them: a grammar in each line, then its names. */
export const grammarAliases = namesOfGrammars(`
antlr4 g4
arduino ino
armasm arm-asm
arturo art
asciidoc adoc
avisynth avs
avro-idl avdl
awk gawk
bash sh shell
bbcode shortcode
bnf rbnf
bsl oscript
cfscript cfc
cilkc cilk-c
cilkcpp cilk cilk-cpp
coffeescript coffee
concurnas conc
csharp cs dotnet
cshtml razor
django jinja2
dns-zone-file dns-zone
docker dockerfile
dot gv
ejs eta
excel-formula xls xlsx
gettext po
gml gamemakerlanguage
gn gni
go-module go-mod
handlebars hbs mustache
haskell hs
idris idr
ignore gitignore hgignore npmignore
javascript js
json webmanifest
kotlin kt kts
kumir kum
latex context tex
lilypond ly
linker-script ld
lisp elisp emacs emacs-lisp
markdown md
markup atom html mathml rss ssml svg xml
moonscript moon
n4js n4jsd
naniscript nani
objectivec objc
openqasm qasm
pascal objectpascal
pcaxis px
peoplecode pcode
plant-uml plantuml
powerquery mscript pq
purebasic pbfasm
purescript purs
python py
qsharp qs
racket rkt
renpy rpy
rescript res
robotframework robot
ruby rb
shell-session sh-session shellsession
sml smlnj
solidity sol
solution-file sln
sparql rq
supercollider sclang
t4-cs t4
tremor trickle troy
turtle trig
typescript ts
typoscript tsconfig
unrealscript uc uscript
uri url
visual-basic vb vba
web-idl webidl
wolfram mathematica nb wl
xeora xeoracube
yaml yml
`)

/** Reads such a table: the grammar of each name. */
export function namesOfGrammars(table: string): ReadonlyMap<string, string> {
  const lines = table.trim().split("\n")
  return new Map(
    lines.flatMap((line) => {
      const [grammar = "", ...names] = line.split(" ")
      return names.map((name) => [name, grammar] as const)
    }),
  )
}

/** A path below a folder, not a package's name: the bundler then takes all files of the folder into the program. */
export async function loadGrammar(name: string): Promise<Syntax> {
  return ((await import(`../../node_modules/refractor/lang/${name}.js`)) as { default: Syntax }).default
}
