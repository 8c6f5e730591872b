import { DatabaseAway } from "./away";

/**
 * Milliseconds between two looks at a database that is away: the first ones come soon, since most outages are a
 * restart.
 */
const PAUSES = [100, 200, 400, 800, 1_000];

/** After a look that found it there, further failures are not its own for so many milliseconds. */
const THERE = 1_000;

type Options = {
  /** Looks whether the database answers, soon. Never rejects. */
  probe: () => Promise<boolean>;
  /** Told when it is found away, and when it is back, with how long it was away. */
  changed?: (state: { isAway: true } | { isAway: false; milliseconds: number }) => void;
  pauses?: readonly number[];
};

/**
 * Answers at once, while the database is known to be away, what would otherwise wait for it. A call that fails makes
 * it look; when the database does not answer that either, the circuit is open until a further look in the background
 * succeeds. So a heavy load, in which calls fail and the look does not, never opens it, and no caller's request is
 * the one that tries.
 *
 * Cockatiel and Opossum were looked at: their newest releases want a newer Node than ours, and both let a caller's
 * request be the probe.
 */
export class Circuit {
  private awaySince: number | null = null;
  private foundThereAt = -THERE;
  private isLooking = false;

  constructor(private readonly options: Options) {}

  get isAway(): boolean {
    return this.awaySince !== null;
  }

  /** Error: DatabaseAway while it is. */
  check(): void {
    if (this.awaySince !== null) throw new DatabaseAway("the database is away");
  }

  /** Something failed in a way in which a database fails that is away. */
  suspect(): void {
    if (!this.isLooking && performance.now() - this.foundThereAt >= THERE) void this.look();
  }

  private async look(): Promise<void> {
    const { probe, changed, pauses = PAUSES } = this.options;
    this.isLooking = true;
    for (let tries = 0; !(await probe()); tries++) {
      if (this.awaySince === null) {
        this.awaySince = performance.now();
        changed?.({ isAway: true });
      }
      const pause = pauses[Math.min(tries, pauses.length - 1)];
      await new Promise((done) => setTimeout(done, pause).unref());
    }
    const since = this.awaySince;
    this.awaySince = null;
    this.isLooking = false;
    this.foundThereAt = performance.now();
    if (since !== null) changed?.({ isAway: false, milliseconds: this.foundThereAt - since });
  }
}
