/** The icons that the theme uses, by what they stand for. `lucide:<name>` is the drawing of that icon, as SVG. */
import arrowLeft from "lucide:arrow-left"
import arrowRight from "lucide:arrow-right"
import arrowUp from "lucide:arrow-up"
import arrowUpRight from "lucide:arrow-up-right"
import bookOpen from "lucide:book-open"
import check from "lucide:check"
import chevronDown from "lucide:chevron-down"
import chevronRight from "lucide:chevron-right"
import clock from "lucide:clock"
import copy from "lucide:copy"
import download from "lucide:download"
import externalLink from "lucide:external-link"
import fileText from "lucide:file-text"
import flame from "lucide:flame"
import folder from "lucide:folder"
import house from "lucide:house"
import info from "lucide:info"
import languages from "lucide:languages"
import lightbulb from "lucide:lightbulb"
import menu from "lucide:menu"
import monitor from "lucide:monitor"
import moon from "lucide:moon"
import octagonAlert from "lucide:octagon-alert"
import pencil from "lucide:pencil"
import rotateCcw from "lucide:rotate-ccw"
import rss from "lucide:rss"
import search from "lucide:search"
import stickyNote from "lucide:sticky-note"
import sun from "lucide:sun"
import textWrap from "lucide:text-wrap"
import triangleAlert from "lucide:triangle-alert"
import x from "lucide:x"

export const icons = {
  back: arrowLeft,
  forward: arrowRight,
  up: arrowUp,
  out: arrowUpRight,
  download: download,
  book: bookOpen,
  check: check,
  down: chevronDown,
  right: chevronRight,
  clock: clock,
  copy: copy,
  external: externalLink,
  file: fileText,
  danger: flame,
  folder: folder,
  home: house,
  info: info,
  language: languages,
  tip: lightbulb,
  menu: menu,
  system: monitor,
  dark: moon,
  error: octagonAlert,
  edit: pencil,
  again: rotateCcw,
  feed: rss,
  search: search,
  note: stickyNote,
  light: sun,
  wrap: textWrap,
  warning: triangleAlert,
  close: x,
}

export type IconName = keyof typeof icons
