/** What the package tells of the packages bundled into it: their licences, and a bill of materials. */
import { licenceFile, nameOf, type PackageLicence } from "./licences.js"

/** Licences that ask for no more than to be named. Others, such as EPL, MPL, LGPL and GPL, are not bundled. */
export const allowedLicences = ["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]

/** Why a package must not be bundled. */
export function bundledProblems(packages: readonly PackageLicence[]): string[] {
  return packages.flatMap((one) => [
    ...(isAllowed(one.licence) ? [] : [`${nameOf(one)} is bundled under ${one.licence}: make it a dependency`]),
    ...(one.text === undefined ? [`${nameOf(one)} has no licence text: add it to src/licences/missing-texts.ts`] : []),
  ])
}

function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => allowedLicences.includes(licence)))
}

/** The comments that esbuild collects from the code of each chunk, each once, sorted by the file that has them. */
export function joinComments(texts: readonly string[]): string {
  const sections = texts.flatMap((text) => text.replace(/^Bundled license information:\s*/, "").split(/\n\n(?=\S)/))
  return [...new Set(sections.map((section) => section.trim()))].sort().join("\n\n")
}

export function thirdPartyFile(packages: readonly PackageLicence[], comments: string): string {
  return licenceFile(
    "captcha-docs holds code of the following packages, each under its own licence.\nIts own is in LICENSE.",
    packages,
    comments,
  )
}

/** A CycloneDX document (https://cyclonedx.org/docs/1.6/json), without the time and the serial number that it may have. */
export function billOfMaterials(packages: readonly PackageLicence[], own: { name: string; version: string }): string {
  const component = ({ name, version, licence }: PackageLicence) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`
    const [group, last] = name.startsWith("@") ? name.split("/") : [undefined, name]
    return {
      type: "library",
      "bom-ref": purl,
      ...(group !== undefined && { group }),
      name: last,
      version,
      licenses: [/ |\(/.test(licence) ? { expression: licence } : { license: { id: licence } }],
      purl,
    }
  }
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", ...own } },
    components: packages.map(component),
  }
  return `${JSON.stringify(document, undefined, 1)}\n`
}
