/** Every check. To add one, add a file and a line here. */

export { checkComponentProps } from "./component-props.js"
export { checkComponents, checkDefaultExports } from "./components.js"
export { checkIds } from "./ids.js"
export { checkLinkTargets } from "./links.js"
export { checkLostUrls } from "./lost-urls.js"
export { checkOtherVersions } from "./other-versions.js"
export { checkPolicy } from "./policy.js"
export { checkRedirects } from "./redirects.js"
export { checkSymbols } from "./symbols.js"
export { checkUnusedFiles } from "./unused-files.js"
