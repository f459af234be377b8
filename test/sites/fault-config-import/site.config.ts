import { title } from "./brand"
import { links } from "./linsk"
import { footer } from "not-installed"

export default { title, navbar: links, footer }
