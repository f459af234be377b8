const years = undefined

export const first = years.length

export function Announcement() {
  return first
}
