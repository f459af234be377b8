/** Splits a name where a line may break: `KettleHandle.` `add` `Event` `Listener`, `kettle:` `state.` `change`. */
export function nameParts(name: string): string[] {
  return name.split(/(?<=[.:/_])|(?<=[a-z])(?=[A-Z])/)
}
