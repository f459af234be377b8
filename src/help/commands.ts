/** What `captcha-docs help <command>` says of each command, as data. */
import type { Argument, Command, Help, Option } from "commander"

export interface OptionHelp {
  flags: string
  text: string
}

export interface CommandHelp {
  name: string
  /** `build [root]` */
  usage: string
  /** A sentence. */
  text: string
  /** Its own options. */
  options: OptionHelp[]
  example: string
}

/** The commands of a program, and the options that all of them take. */
export function commandsHelp({ commands }: Command): { shared: OptionHelp[]; commands: CommandHelp[] } {
  const isShared = ({ flags }: Option) =>
    commands.every(({ options }) => options.some((other) => other.flags === flags))
  const [first] = commands
  return {
    shared: first ? first.options.filter(isShared).map((option) => optionHelp(option, first.createHelp())) : [],
    commands: commands.map((command) => ({
      name: command.name(),
      usage: [command.name(), ...command.registeredArguments.map(argument)].join(" "),
      text: sentence(command.description()),
      options: command.options
        .filter((option) => !isShared(option))
        .map((option) => optionHelp(option, command.createHelp())),
      example: /Example:\n {2}\$ (.+)/.exec(printedHelp(command))?.[1] ?? "",
    })),
  }
}

function optionHelp(option: Option, help: Help): OptionHelp {
  return { flags: option.flags, text: help.optionDescription(option) }
}

function argument(parameter: Argument): string {
  const text = `${parameter.name()}${parameter.variadic ? "..." : ""}`
  return parameter.required ? `<${text}>` : `[${text}]`
}

function printedHelp(command: Command): string {
  let text = ""
  const { writeOut } = command.configureOutput()
  command.configureOutput({
    writeOut: (more) => {
      text += more
    },
  })
  command.outputHelp()
  command.configureOutput(writeOut ? { writeOut } : {})
  return text
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
}
