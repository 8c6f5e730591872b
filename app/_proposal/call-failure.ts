/** A call that did not succeed. status 0: no answer came. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    cause?: unknown,
    /** The fields that the answer names. */
    readonly fields: readonly string[] = [],
  ) {
    super(message, { cause });
    this.name = "CallFailure";
  }
}
