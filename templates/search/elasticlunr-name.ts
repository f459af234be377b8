/** The global name that each file of elasticlunr adds to, as its bundler knows it. Terms are tokens already, and no pipeline changes them. */
export const elasticlunr = {
  tokenizer: (terms: string[]): string[] => terms,
  Pipeline: { registerFunction(): void {} },
}
