import { DatabaseAway } from "./away";

/**
 * Milliseconds between two probes of a database that is down. The first ones are short, because most outages are
 * restarts.
 */
const PAUSES = [100, 200, 400, 800, 1_000];

/** After a successful probe, further failures are ignored for so many milliseconds. */
const THERE = 1_000;

type Options = {
  /** Checks whether the database answers within a short time. Never rejects. */
  probe: () => Promise<boolean>;
  /** Called when the database is found to be down, and when it is back, with the duration of the outage. */
  changed?: (state: { isAway: true } | { isAway: false; milliseconds: number }) => void;
  pauses?: readonly number[];
};

/**
 * Finds outages of the database: while it is known to be down, calls fail at once instead of waiting. A failing
 * call triggers a probe; if the database does not answer that either, it is down until a later probe in the
 * background succeeds. So heavy load, in which calls fail but the probe succeeds, is no outage, and no caller's
 * request is used as the probe.
 *
 * Cockatiel and Opossum are not used: their newest releases need a newer Node, and both use a caller's request as
 * the probe.
 */
export class OutageDetector {
  private awaySince: number | null = null;
  private foundThereAt = -THERE;
  private isLooking = false;
  private probing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Options) {}

  get isAway(): boolean {
    return this.awaySince !== null;
  }

  /** As isAway, but a probe that is to find out is waited for. */
  async isFoundAway(): Promise<boolean> {
    if (!this.isAway) await this.probing;
    return this.isAway;
  }

  /** Throws DatabaseAway during an outage. */
  check(): void {
    if (this.awaySince !== null) throw new DatabaseAway("the database is away");
  }

  /** To be called after an error that may mean that the database is down. */
  suspect(): void {
    if (!this.isLooking && performance.now() - this.foundThereAt >= THERE) void this.look();
  }

  private async look(): Promise<void> {
    const { probe, changed, pauses = PAUSES } = this.options;
    this.isLooking = true;
    for (let tries = 0; !(await this.answerOf(probe())); tries++) {
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

  private answerOf(probe: Promise<boolean>): Promise<boolean> {
    this.probing = probe;
    return probe;
  }
}
