/** A mistake of the user's that stops a command: printed on one line, with an exit status and without a stack trace. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
    readonly exitCode = 2,
  ) {
    super(message)
  }
}
