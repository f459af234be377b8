/**
 * The modules that the runtime shares with its parts. Each of them imports this file, so that whoever needs one has
 * all: the bundler puts what is always needed together into one file, and a page does not wait for eight.
 */
import "./choose-tabs.js"
import "./failure.js"
import "./load.js"
import "./make.js"
import "./page-loader.js"
import "./page.js"
import "./policy.js"
import "./sidebar.js"
import "./site.js"
import "./storage.js"
import "./warn.js"
