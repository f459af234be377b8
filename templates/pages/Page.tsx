/** Which template shows a page: one for each kind of content. */
import { usePage } from "../context.js"
import { ChangesPage } from "../reference/ChangesPage.js"
import { ReferenceIndexPage } from "../reference/ReferenceIndexPage.js"
import { SymbolPage } from "../reference/SymbolPage.js"
import { ArchivePage } from "./ArchivePage.js"
import { AuthorListPage, AuthorPage } from "./AuthorPages.js"
import { CategoryPage } from "./CategoryPage.js"
import { DocPage } from "./DocPage.js"
import { DocTagListPage, DocTagPage } from "./DocTagPages.js"
import { FreePage } from "./FreePage.js"
import { NotFoundPage } from "./NotFoundPage.js"
import { PostListPage } from "./PostListPage.js"
import { PostPage } from "./PostPage.js"
import { SearchPage } from "./SearchPage.js"
import { TagListPage, TagPage } from "./TagPages.js"

/** The region between header and footer. */
export function Page() {
  const { content } = usePage().view
  switch (content.kind) {
    case "doc":
      return <DocPage content={content} />
    case "category":
      return <CategoryPage content={content} />
    case "doc-tag-list":
      return <DocTagListPage content={content} />
    case "doc-tag":
      return <DocTagPage content={content} />
    case "symbol":
      return <SymbolPage content={content} />
    case "reference-index":
      return <ReferenceIndexPage content={content} />
    case "reference-changes":
      return <ChangesPage content={content} />
    case "page":
      return <FreePage content={content} />
    case "post":
      return <PostPage content={content} />
    case "post-list":
      return <PostListPage content={content} />
    case "tag-list":
      return <TagListPage content={content} />
    case "tag":
      return <TagPage content={content} />
    case "author-list":
      return <AuthorListPage content={content} />
    case "author":
      return <AuthorPage content={content} />
    case "archive":
      return <ArchivePage content={content} />
    case "search":
      return <SearchPage />
    case "not-found":
      return <NotFoundPage />
    default:
      return content satisfies never
  }
}
