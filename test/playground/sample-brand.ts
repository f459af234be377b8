import siteConfig from "../../site.config.js"
import { brandFor } from "../../templates/playground/brand.js"

export const brand = brandFor(siteConfig.brand)
