import { brandFor } from "../../../content/components/playground/brand.js"
import siteConfig from "../../../site.config.js"

export const brand = brandFor(siteConfig.brand)
