/**
 * A pipelined result: the last statements of a transaction have been sent, and COMMIT is sent behind them without
 * awaiting their answers, so that locks (of a tenant's counters) are held for the database's own work alone. If a
 * statement fails, the database turns that COMMIT into a ROLLBACK; if one cannot be sent, the transaction is rolled
 * back. An error in code that runs on the answers (`map`) comes too late for that, so whatever must undo the rest is
 * checked before.
 */
export class Pipelined<Result> {
  constructor(readonly result: Promise<Result>) {
    // Handled by whoever runs the transaction, once it has ended.
    result.catch(() => undefined);
  }

  /** Resolves once every statement has been handed to the driver. Rejects with the error of one that could not be. */
  async sent(): Promise<void> {
    // Runs after the callbacks of all promises that are settled already.
    const settled = new Promise<void>((done) => process.nextTick(done));
    await Promise.race([this.result, settled]);
  }

  /** A result that awaits no statement. */
  static of<Result>(result: Result): Pipelined<Result> {
    return new Pipelined(Promise.resolve(result));
  }

  map<Other>(make: (result: Result) => Other): Pipelined<Other> {
    return new Pipelined(this.result.then(make));
  }
}
