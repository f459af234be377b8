/**
 * elasticlunr as a search worker needs it: its own files, without those that cut texts, and that make and load an index.
 * `theme/browser.ts` puts this in its place.
 */
import { elasticlunr } from "./elasticlunr-name.js"
import "elasticlunr/lib/index.js"
import "elasticlunr/lib/configuration.js"
import "elasticlunr/lib/stemmer.js"
import "elasticlunr/lib/stop_word_filter.js"

export default elasticlunr
