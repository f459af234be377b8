/**
 * elasticlunr for a search worker: its own files, without those for tokenizing, for settings, and for creating and loading an index.
 * `theme/browser.ts` replaces elasticlunr by this.
 */
import { elasticlunr } from "./elasticlunr-name.js"
import "elasticlunr/lib/index.js"
import "elasticlunr/lib/stemmer.js"
import "elasticlunr/lib/stop_word_filter.js"

export default elasticlunr
