import { Brand } from "./Brand.js"
import { ColorMode } from "./ColorMode.js"
import { Icon } from "./Icon.js"
import { LocalePicker } from "./LocalePicker.js"
import { MenuLinks } from "./NavLinks.js"
import { VersionPicker } from "./VersionPicker.js"

/**
 * The menu of small screens: a dialog. The script puts the section's own tree first when it opens; without scripts the
 * address `#menu` shows it.
 */
export function Menu() {
  return (
    <dialog className="menu" id="menu" aria-label="Menu">
      <div className="menu-head">
        <Brand />
        <ColorMode />
        <a className="icon-button" href="#main" data-menu-close="" aria-label="Close the menu">
          <Icon name="close" />
        </a>
      </div>
      <div className="menu-tree" data-menu-tree="" />
      <nav aria-label="Site">
        <MenuLinks />
      </nav>
      <div className="menu-pickers">
        <VersionPicker />
        <LocalePicker />
      </div>
    </dialog>
  )
}
