/** The site's mark: a box that was ticked. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect className="mark-box" x="2" y="2" width="24" height="24" rx="7" />
      <path className="mark-tick" d="m8.5 14.4 3.8 3.8 7.4-8" />
    </svg>
  )
}
