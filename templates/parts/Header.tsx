import { Brand } from "./Brand.js"
import { ColorMode } from "./ColorMode.js"
import { Guarded } from "./Guarded.js"
import { Icon } from "./Icon.js"
import { LocalePicker } from "./LocalePicker.js"
import { NavLinks } from "./NavLinks.js"
import { SearchField } from "./SearchField.js"
import { VersionPicker } from "./VersionPicker.js"

/** The bar on top of every page: it slides away on the way down and returns on the way up. */
export function Header() {
  return (
    <header className="site-header" data-header="">
      <div className="header-inner">
        <Brand />
        <Guarded
          name="navigation"
          config={["navbar"]}
          className="wide-only"
          item={<NavLinks external={false} label="Main" />}
        />
        <Guarded name="version" config={["docs"]} className="wide-only" item={<VersionPicker />} />
        <Guarded name="search" config={["search"]} className="header-search" item={<SearchField />} />
        <Guarded
          name="elsewhere"
          config={["navbar"]}
          className="wide-only"
          item={<NavLinks external label="Elsewhere" />}
        />
        <Guarded name="language" config={["locales"]} className="wide-only" item={<LocalePicker />} />
        <Guarded name="colour-mode" className="wide-only" item={<ColorMode />} />
        <a className="icon-button menu-button" href="#menu" data-menu-open="" aria-label="Open the menu">
          <Icon name="menu" />
        </a>
      </div>
    </header>
  )
}
