import { DatabaseAway, isGone } from "./away";
import { CONNECT_MILLISECONDS, type Connection } from "./connection";

type Slot = { connection: Connection; until: number; idle: NodeJS.Timeout | undefined };
type Waiter = { take: (slot: Slot) => void; timer: NodeJS.Timeout };

export type PoolState = { most: number; taken: number; idle: number; waiting: number };

const MINUTE = 60_000;
/**
 * Connections are renewed because a backend's memory grows with its prepared statements. Randomised, so that not
 * all are renewed at the same time.
 */
const lifetime = () => (30 + Math.random() * 30) * MINUTE;
const LONGEST_IDLE = MINUTE;

type Options = {
  /** The most connections at the same time. */
  most: number;
  open: (onClosed: () => void) => Connection;
  /** How long a call waits for a free connection; opening one has the same time limit in addition. */
  acquireMilliseconds?: number;
};

/**
 * A pool of connections, each for one transaction at a time. The driver's own pool is not used: it reopens closed
 * connections for the next transaction while statements of the previous one may still be sent
 * (porsager/postgres#1208, #1216), which would then run inside another transaction or crash the process. Here a
 * connection that closes, breaks or exceeds its time limit is discarded.
 */
export class Pool {
  private readonly all = new Set<Slot>();
  private readonly free: Slot[] = [];
  private readonly waiting = new Set<Waiter>();
  private taken = 0;
  private drained: (() => void) | undefined;

  constructor(private readonly options: Options) {}

  /**
   * Runs work on a connection. Errors: the work's own; DatabaseAway if no connection became free, if the
   * connection closed, or if the work exceeded its time limit, in which case its connection is closed and the
   * database rolls the transaction back.
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

  /** Whether a new connection can be opened and answers in time. It does not count towards the pool's limit. */
  async answers(milliseconds = this.options.acquireMilliseconds ?? CONNECT_MILLISECONDS): Promise<boolean> {
    const { connection } = this.open();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, milliseconds, false);
    });
    const answered = connection.open().then(
      () => true,
      // The server is up but has reached its connection limit.
      (error: unknown) => error instanceof Error && "code" in error && error.code === "53300",
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  /** The most connections, those in use and idle, and how many calls are waiting for one. */
  state(): PoolState {
    return {
      most: this.options.most,
      taken: this.taken,
      idle: this.free.length,
      waiting: this.waiting.size,
    };
  }

  /** Closes all connections, waiting at most `seconds` for running transactions. */
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
      // The most recently used one, so that superfluous ones become idle.
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
