/**
 * The global that elasticlunr's files extend, as its bundler names it. Terms are tokens; no pipeline changes them; a query
 * names the boost of every field.
 */
export const elasticlunr = {
  tokenizer: (terms: string[]): string[] => terms,
  Index: class {},
  Pipeline: { registerFunction(): void {} },
  Configuration: class {
    readonly get: () => unknown
    constructor(settings: string) {
      this.get = () => JSON.parse(settings).fields
    }
  },
}
