/** The icons that the site uses, by what they stand for; pictures from lucide, inlined when a page is rendered. */
// One by one: the package's own list makes esbuild read two thousand files.
import ArrowLeft from "lucide-static/dist/esm/icons/arrow-left.mjs"
import ArrowRight from "lucide-static/dist/esm/icons/arrow-right.mjs"
import ArrowUp from "lucide-static/dist/esm/icons/arrow-up.mjs"
import ArrowUpRight from "lucide-static/dist/esm/icons/arrow-up-right.mjs"
import BookOpen from "lucide-static/dist/esm/icons/book-open.mjs"
import Check from "lucide-static/dist/esm/icons/check.mjs"
import ChevronDown from "lucide-static/dist/esm/icons/chevron-down.mjs"
import ChevronRight from "lucide-static/dist/esm/icons/chevron-right.mjs"
import Clock from "lucide-static/dist/esm/icons/clock.mjs"
import Copy from "lucide-static/dist/esm/icons/copy.mjs"
import Download from "lucide-static/dist/esm/icons/download.mjs"
import ExternalLink from "lucide-static/dist/esm/icons/external-link.mjs"
import FileText from "lucide-static/dist/esm/icons/file-text.mjs"
import Flame from "lucide-static/dist/esm/icons/flame.mjs"
import Folder from "lucide-static/dist/esm/icons/folder.mjs"
import House from "lucide-static/dist/esm/icons/house.mjs"
import Info from "lucide-static/dist/esm/icons/info.mjs"
import Languages from "lucide-static/dist/esm/icons/languages.mjs"
import Lightbulb from "lucide-static/dist/esm/icons/lightbulb.mjs"
import Menu from "lucide-static/dist/esm/icons/menu.mjs"
import Monitor from "lucide-static/dist/esm/icons/monitor.mjs"
import Moon from "lucide-static/dist/esm/icons/moon.mjs"
import OctagonAlert from "lucide-static/dist/esm/icons/octagon-alert.mjs"
import Pencil from "lucide-static/dist/esm/icons/pencil.mjs"
import RotateCcw from "lucide-static/dist/esm/icons/rotate-ccw.mjs"
import Rss from "lucide-static/dist/esm/icons/rss.mjs"
import Search from "lucide-static/dist/esm/icons/search.mjs"
import StickyNote from "lucide-static/dist/esm/icons/sticky-note.mjs"
import Sun from "lucide-static/dist/esm/icons/sun.mjs"
import TextWrap from "lucide-static/dist/esm/icons/text-wrap.mjs"
import TriangleAlert from "lucide-static/dist/esm/icons/triangle-alert.mjs"
import X from "lucide-static/dist/esm/icons/x.mjs"

/** Takes the picture out of lucide's `<svg>`: our own element around it is shorter. */
function paths(svg: string): string {
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/\s*\n\s*/g, "")
    .replace(/ \/>/g, "/>")
}

export const icons = {
  back: paths(ArrowLeft),
  forward: paths(ArrowRight),
  up: paths(ArrowUp),
  out: paths(ArrowUpRight),
  download: paths(Download),
  book: paths(BookOpen),
  check: paths(Check),
  down: paths(ChevronDown),
  right: paths(ChevronRight),
  clock: paths(Clock),
  copy: paths(Copy),
  external: paths(ExternalLink),
  file: paths(FileText),
  danger: paths(Flame),
  folder: paths(Folder),
  home: paths(House),
  info: paths(Info),
  language: paths(Languages),
  tip: paths(Lightbulb),
  menu: paths(Menu),
  system: paths(Monitor),
  dark: paths(Moon),
  error: paths(OctagonAlert),
  edit: paths(Pencil),
  again: paths(RotateCcw),
  feed: paths(Rss),
  search: paths(Search),
  note: paths(StickyNote),
  light: paths(Sun),
  wrap: paths(TextWrap),
  warning: paths(TriangleAlert),
  close: paths(X),
}

export type IconName = keyof typeof icons
