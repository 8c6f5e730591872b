/**
 * A pipelined result: the last statements of a transaction have been sent, and COMMIT is sent after them without
 * awaiting their answers, so that locks (of a tenant's counters) are not held for a round trip. If a statement
 * fails, the database turns that COMMIT into a ROLLBACK; if one cannot be sent, the transaction is rolled back.
 * An error in code that processes the answers (`map`) is too late for a rollback, so check everything that must
 * cause one before.
 */
export class Pipelined<Result> {
  constructor(readonly result: Promise<Result>) {
    // The caller that runs the transaction handles errors once it has ended.
    result.catch(() => undefined);
  }

  /**
   * Resolves once every statement was passed to the driver. Rejects with the error of one that could not be
   * passed.
   */
  async sent(): Promise<void> {
    // Runs after the callbacks of all settled promises.
    const settled = new Promise<void>((done) => process.nextTick(done));
    await Promise.race([this.result, settled]);
  }

  /** A result that does not depend on a statement. */
  static of<Result>(result: Result): Pipelined<Result> {
    return new Pipelined(Promise.resolve(result));
  }

  map<Other>(make: (result: Result) => Other): Pipelined<Other> {
    return new Pipelined(this.result.then(make));
  }
}
