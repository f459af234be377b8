/** The topics of `captcha-docs help` besides the commands; apart, because the command line needs only their names. */
export const topicNames = {
  config: "the keys of site.config.ts",
  "front-matter": "the keys at the top of a page",
  "data-files": "the keys of _category_.yml, authors.yml, tags.yml and archive.yml",
  components: "the components that pages can use, with their props",
  problems: "the codes of problems, with cause and cure",
}

export type TopicName = keyof typeof topicNames

/** The end of the program's own help. */
export function listTopics(): string {
  const rows = [...Object.entries(topicNames), ["<name>", "a command, a key, a component or the code of a problem"]]
  return `\nTopics:\n${rows.map(([name = "", about]) => `  help ${name.padEnd(14)}${about}`).join("\n")}\n`
}
