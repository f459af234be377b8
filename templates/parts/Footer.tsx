import { usePage } from "../context.js"
import { Link } from "./Link.js"

/** The site's own foot: links in columns, and who holds the copyright. */
export function Footer() {
  const { footer } = usePage().frame
  return (
    <footer className="site-footer">
      <div className="footer-inner">
        <nav className="footer-columns" aria-label="Footer">
          {footer.columns.map(({ title, links }) => (
            <div key={title} className="footer-column">
              <p className="footer-title">{title}</p>
              <ul>
                {links.map(({ label, href, external }) => (
                  <li key={href}>
                    <Link href={href} external={external}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="copyright">{footer.copyright}</p>
      </div>
    </footer>
  )
}
