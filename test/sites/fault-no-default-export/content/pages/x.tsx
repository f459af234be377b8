export const frontMatter = { title: "X" }
