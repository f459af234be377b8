/** The packages that docs are about: declarations, references, OpenAPI documents. */
import * as z from "zod"
import { address } from "../links/output-path.js"
import { list, path } from "./schema-parts.js"

/** A file may be outside the site's folder, where a library is; it is only read. Sources stay out of the content. */
const declarationFile =
  /^(?!.*node_modules\/)(?!content\/.*(?<!\.d)\.[cm]?tsx?$)(?:\.\.\/){0,8}(?:(?!\.{1,2}\/)[^/\\:]+\/)*[^/\\:]+\.[cm]?tsx?$/
const declarationFileText =
  "must be the path of a .d.ts file from the site's folder, such as content/sdk/kettle.d.ts or ../dist/index.d.ts, or of TypeScript outside of content/, such as ../src/index.ts"

/** Of what `packages.entry` may be, the name of a package that is installed. */
export const packageName = /^(?!.*\.[cm]?tsx?$)(?:@[\w.-]+\/)?\w[\w.-]*$/

export const packageSchema = z
  .strictObject({
    name: z.string().min(1).describe("The name that code imports it by."),
    version: address(z.string().min(1))
      .optional()
      .describe("The version of the docs that describes it; needed where the docs have versions."),
    entry: z
      .string()
      .regex(
        new RegExp(`${declarationFile.source}|${packageName.source}`),
        `${declarationFileText}, or the name of an installed package`,
      )
      .optional()
      .describe(
        "The declaration file whose exports the package has. In `content/`, its whole folder is read with it; " +
          "elsewhere, as in `../dist/index.d.ts`, the files that it imports. So is a library's source, as in " +
          "`../src/index.ts`. The name of a package that is installed " +
          "beside the site stands for the declarations that it publishes. " +
          "Samples that import the package are checked against it.",
      ),
    globals: list(
      z.string().regex(declarationFile, declarationFileText),
      "Files whose `declare global` belongs to the package though its entry does not import them.",
    ),
    reference: z
      .strictObject({
        route: path.describe("Where the pages are, inside a version of the docs."),
        label: z
          .string()
          .min(1)
          .optional()
          .describe(
            "What the sidebar calls it; by default *Reference*, or the package's name if several have no label.",
          ),
        changes: z
          .strictObject({
            from: z.string().min(1).describe("The `version` of the older package, another entry of `packages`."),
            names: z
              .string()
              .min(1)
              .optional()
              .describe("A YAML file below `content/` that says what became of the older names."),
            guide: path.optional().describe("The page that shows how to move code to this package."),
          })
          .optional()
          .describe("Adds a page of what changed since an older package."),
      })
      .optional()
      .describe("Makes pages of the exports of `entry`."),
    api: z
      .strictObject({
        document: z
          .string()
          .regex(/^content\/.+\.(ya?ml|json)$/, "must be a .yaml or .json file below content/")
          .optional()
          .describe(
            "The OpenAPI document, of 3.0 or 3.1; by default `content/api/<version>/openapi.yaml`, and " +
              "`content/api/openapi.yaml` where the docs have no versions. A `$ref` may lead to other files below `content/`.",
          ),
        download: address(z.string().regex(/^\/.+\.(ya?ml|json)$/, "must be a path such as /api/v2.openapi.yaml"))
          .optional()
          .describe(
            "Where the document is published; by default `/api/<version>.openapi.yaml`, or `/api/openapi.yaml`.",
          ),
        route: path
          .optional()
          .describe(
            "Makes pages of the document, inside a version of the docs: an overview here, the operations of each tag, " +
              "webhooks and named schemas below it. An operation that a page of these docs shows by hand is linked instead.",
          ),
        label: z
          .string()
          .min(1)
          .optional()
          .describe(
            "What the sidebar calls the pages of `route`; by default *API*, or the package's name if several have no label.",
          ),
        pages: z
          .enum(["tag", "operation"])
          .default("tag")
          .describe(
            "What has a page of its own. A tag whose page would be too large has a page for each of its operations.",
          ),
      })
      .optional()
      .describe("The OpenAPI document of the service that the package talks to."),
  })
  .refine(({ reference, entry }) => !reference || entry !== undefined, "`reference` needs `entry`")
