/**
 * What a transaction's last statements will answer, when all of them have been sent: COMMIT then goes right behind them and does not wait
 * for the answers to travel, so that what the transaction locks (a tenant's counters) is held for the database's own work alone. A
 * statement that fails still takes the whole transaction back, since the database makes such a COMMIT a ROLLBACK; so does one that cannot be
 * sent (`left`). Code that fails over the answers comes too late for that: what must undo the rest is checked before.
 */
export class Sent<Result> {
  constructor(readonly answers: Promise<Result>) {
    // Whoever asked is told once the transaction has ended.
    answers.catch(() => undefined);
  }

  /**
   * Resolves when all that fails on the way to the database would have failed: a value that is missing or cannot be encoded, of which the
   * database never hears. Rejects with it, so that the rest is taken back. Nothing has been written to the socket behind that by then.
   */
  async left(): Promise<void> {
    // Comes after all promises that are settled already.
    const now = new Promise<void>((go) => process.nextTick(go));
    await Promise.race([this.answers, now]);
  }

  /** A result that needs no more of the database. */
  static of<Result>(result: Result): Sent<Result> {
    return new Sent(Promise.resolve(result));
  }

  /** The same, made into something else. */
  map<Other>(make: (result: Result) => Other): Sent<Other> {
    return new Sent(this.answers.then(make));
  }

  /** The same, failing also when `other` does. */
  and(other: Promise<unknown>): Sent<Result> {
    return new Sent(Promise.all([this.answers, other]).then(([result]) => result));
  }
}
