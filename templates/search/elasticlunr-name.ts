/** The global that elasticlunr's files extend, as its bundler names it. Terms are tokens; no pipeline changes them. */
export const elasticlunr = {
  tokenizer: (terms: string[]): string[] => terms,
  Pipeline: { registerFunction(): void {} },
}
