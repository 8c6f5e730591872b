import { DatabaseAway, isGone } from "./away";
import { CONNECT_MILLISECONDS, type Connection } from "./connection";

type Slot = { connection: Connection; until: number; idle: NodeJS.Timeout | undefined };
type Waiter = { take: (slot: Slot) => void; timer: NodeJS.Timeout };

export type PoolState = { most: number; taken: number; idle: number; waiting: number };

const MINUTE = 60_000;
/** A backend's memory grows with what it has prepared. Spread, so that not all connections are made anew together. */
const lifetime = () => (30 + Math.random() * 30) * MINUTE;
const LONGEST_IDLE = MINUTE;

type Options = {
  /** The most connections at one time. */
  most: number;
  open: (onClosed: () => void) => Connection;
  /** How long a call waits for a free connection; opening one has the same time again. */
  acquireMilliseconds?: number;
};

/**
 * Connections, each for one transaction at a time. The driver's own pool is not used, because it gives a connection
 * that has closed and been opened again to the next transaction while statements of the former one may still come
 * (porsager/postgres#1208, #1216): those would run inside another one's, or crash the process. Here a connection that
 * closes, breaks, or is too late is thrown away.
 */
export class Pool {
  private readonly all = new Set<Slot>();
  private readonly free: Slot[] = [];
  private readonly waiting = new Set<Waiter>();
  private taken = 0;
  private drained: (() => void) | undefined;

  constructor(private readonly options: Options) {}

  /**
   * Runs work on a connection. Errors: the work's own; DatabaseAway when no connection became free, when the
   * connection closed, or when the work was not done after so many milliseconds: its connection is closed then, and
   * the database rolls its transaction back.
   */
  async use<Result>(
    milliseconds: number,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    const slot = await this.acquire();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        fail(new DatabaseAway("the database took too long"));
        slot.connection.close();
      }, milliseconds);
    });
    try {
      return await Promise.race([work(slot.connection), late]);
    } catch (error) {
      if (isGone(error)) slot.connection.close();
      throw error;
    } finally {
      clearTimeout(timer);
      this.release(slot);
    }
  }

  /** Whether a new connection can be opened and answers in time. Outside of the places that calls wait for. */
  async answers(milliseconds = this.options.acquireMilliseconds ?? CONNECT_MILLISECONDS): Promise<boolean> {
    const { connection } = this.open();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, milliseconds, false);
    });
    const answered = connection.open().then(
      () => true,
      // It takes nobody in because it serves so many.
      (error: unknown) => error instanceof Error && "code" in error && error.code === "53300",
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  /** How many connections there may be, are taken and idle, and how many calls wait for one. */
  state(): PoolState {
    return {
      most: this.options.most,
      taken: this.taken,
      idle: this.free.length,
      waiting: this.waiting.size,
    };
  }

  /** Closes all connections, waiting at most `seconds` for the transactions that run. */
  async end(seconds: number): Promise<void> {
    const drained = new Promise<void>((done) => (this.drained = done));
    for (const { connection } of this.free.slice()) connection.close();
    if (this.taken > 0 && seconds > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([drained, new Promise((done) => (timer = setTimeout(done, seconds * 1_000)))]);
      clearTimeout(timer);
    }
    for (const { connection } of [...this.all]) connection.close();
  }

  private acquire(): Promise<Slot> {
    if (this.taken < this.options.most) {
      this.taken += 1;
      // The one that was used last, so that those beyond what is needed fall idle.
      const slot = this.free.pop() ?? this.open();
      clearTimeout(slot.idle);
      return Promise.resolve(slot);
    }
    return new Promise((take, fail) => {
      const timer = setTimeout(() => {
        this.waiting.delete(waiter);
        fail(new DatabaseAway("no connection to the database became free"));
      }, this.options.acquireMilliseconds ?? CONNECT_MILLISECONDS);
      const waiter: Waiter = { take, timer };
      this.waiting.add(waiter);
    });
  }

  private release(slot: Slot): void {
    const [waiter] = this.waiting;
    if (waiter) {
      this.waiting.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.take(slot.connection.isClosed ? this.open() : slot);
      return;
    }
    this.taken -= 1;
    if (this.taken === 0) this.drained?.();
    if (slot.connection.isClosed) return;
    if (this.drained || performance.now() > slot.until) return slot.connection.close();
    this.free.push(slot);
    slot.idle = setTimeout(() => slot.connection.close(), LONGEST_IDLE).unref();
  }

  private open(): Slot {
    const slot: Slot = {
      connection: this.options.open(() => this.forget(slot)),
      until: performance.now() + lifetime(),
      idle: undefined,
    };
    this.all.add(slot);
    return slot;
  }

  private forget(slot: Slot): void {
    clearTimeout(slot.idle);
    this.all.delete(slot);
    const at = this.free.indexOf(slot);
    if (at >= 0) this.free.splice(at, 1);
  }
}
