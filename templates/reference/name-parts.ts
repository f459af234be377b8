/** Splits a symbol's name where a line may break: `KettleHandle.` `add` `Event` `Listener`. */
export function nameParts(name: string): string[] {
  return name.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)
}
