/** The icons that the site uses, by what they stand for; pictures from lucide, inlined when a page is rendered. */
import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
  BookOpen,
  Check,
  ChevronDown,
  ChevronRight,
  Clock,
  Copy,
  Download,
  ExternalLink,
  FileText,
  Flame,
  Folder,
  House,
  Info,
  Languages,
  Lightbulb,
  Menu,
  Monitor,
  Moon,
  OctagonAlert,
  Pencil,
  RotateCcw,
  Rss,
  Search,
  StickyNote,
  Sun,
  TextWrap,
  TriangleAlert,
  X,
} from "lucide-static"

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
