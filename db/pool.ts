import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { DatabaseAway, isGone } from "./away";

/** A client of one connection, with the query builder on it. */
export type Client = { client: postgres.Sql; database: PostgresJsDatabase };

/** A place of the pool. Once it is over, no further statement is sent through it. */
export type Place = { isOver: boolean };
type Slot = Client & Place & { until: number; idle: NodeJS.Timeout | undefined };
type Waiter = { take: (slot: Slot) => void; timer: NodeJS.Timeout };

const MINUTE = 60_000;
/** A backend's memory grows with what it has prepared. Spread, so that not all connections are made anew together. */
const lifetime = () => (30 + Math.random() * 30) * MINUTE;
const LONGEST_IDLE = MINUTE;
/** Acquiring a connection takes at most so many milliseconds: to wait for a free one, and again to open it. */
export const ACQUIRE = 2_000;

type Options = {
  most: number;
  /** Makes a client whose connection is opened by its first statement, and which says when that has closed. */
  open: (place: Place, closed: () => void) => Client;
  acquireMilliseconds?: number;
};

/**
 * Connections, each for one transaction at a time. The driver's own pool is not used, because it gives a connection that has closed and
 * been opened again to the next transaction while statements of the former one may still come (porsager/postgres#1208, #1216): those
 * would run inside another one's, or crash the process. Here a connection is a client of its own, which is thrown away when it closes,
 * breaks, or is too late.
 */
export class Pool {
  private readonly all = new Set<Slot>();
  private readonly free: Slot[] = [];
  private readonly waiting = new Set<Waiter>();
  private taken = 0;

  constructor(private readonly options: Options) {}

  /**
   * Runs work on a connection. Errors: the work's own; DatabaseAway when no connection became free, or when the work was not done after so
   * many milliseconds: its connection is given up then, and the database takes its transaction back.
   */
  async use<Result>(
    milliseconds: number,
    work: (database: PostgresJsDatabase) => Promise<Result>,
  ): Promise<Result> {
    const slot = await this.acquire();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        this.discard(slot);
        fail(new DatabaseAway("the database took too long"));
      }, milliseconds);
    });
    try {
      return await Promise.race([work(slot.database), late]);
    } catch (error) {
      if (isGone(error)) this.discard(slot);
      throw error;
    } finally {
      clearTimeout(timer);
      this.release(slot);
    }
  }

  /** Whether a new connection can be opened and answers in time. Outside of the places that calls wait for. */
  async answers(milliseconds = this.options.acquireMilliseconds ?? ACQUIRE): Promise<boolean> {
    const slot = this.open();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, milliseconds, false);
    });
    const answered = slot.client.unsafe("select 1").then(
      () => true,
      // It takes nobody in because it serves so many.
      (error: unknown) => error instanceof Error && "code" in error && error.code === "53300",
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
      this.discard(slot);
    }
  }

  /** Ends all connections, waiting at most `seconds` for what runs. */
  async end(seconds: number): Promise<void> {
    await Promise.all(
      [...this.all].map((slot) => {
        clearTimeout(slot.idle);
        return slot.client.end({ timeout: seconds });
      }),
    );
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
      }, this.options.acquireMilliseconds ?? ACQUIRE);
      const waiter: Waiter = { take, timer };
      this.waiting.add(waiter);
    });
  }

  private release(slot: Slot): void {
    const [waiter] = this.waiting;
    if (waiter) {
      this.waiting.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.take(slot.isOver ? this.open() : slot);
      return;
    }
    this.taken -= 1;
    if (slot.isOver) return;
    if (performance.now() > slot.until) return this.discard(slot);
    this.free.push(slot);
    slot.idle = setTimeout(() => this.discard(slot), LONGEST_IDLE).unref();
  }

  private open(): Slot {
    const place: Place = { isOver: false };
    const client = this.options.open(place, () => this.discard(slot));
    const slot: Slot = Object.assign(place, client, {
      until: performance.now() + lifetime(),
      idle: undefined,
    });
    this.all.add(slot);
    return slot;
  }

  private discard(slot: Slot): void {
    if (slot.isOver) return;
    slot.isOver = true;
    clearTimeout(slot.idle);
    this.all.delete(slot);
    const at = this.free.indexOf(slot);
    if (at >= 0) this.free.splice(at, 1);
    // Does not wait for a server that may never answer.
    void slot.client.end({ timeout: 0 });
  }
}
