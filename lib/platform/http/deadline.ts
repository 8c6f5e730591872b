import type { Contract } from "@/lib/core/contract/contract";
import { unavailable } from "@/lib/core/contract/errors";

/**
 * Seconds that a call may take; those that return or receive a file, also as text in a body larger than usual, may
 * take longer.
 */
export const CALL_SECONDS = 10;
const FILE_SECONDS = 60;

export const secondsOf = ({
  seconds,
  produces,
  fileLimit,
  bodyLimit,
}: Pick<Contract, "seconds" | "produces" | "fileLimit" | "bodyLimit">): number =>
  seconds ?? ((produces ?? fileLimit ?? bodyLimit) === undefined ? CALL_SECONDS : FILE_SECONDS);

/** The time by which a call must be answered, measured by a monotonic clock. */
export class Deadline {
  private endsAt = 0;

  constructor(private readonly seconds: number) {
    this.restart();
  }

  /** Starts again from now, because a caller's slow connection must not count. */
  restart(): void {
    this.endsAt = performance.now() + this.seconds * 1_000;
  }

  /** Remaining milliseconds, at least 1. */
  get left(): number {
    return Math.max(1, this.endsAt - performance.now());
  }

  get isOver(): boolean {
    return this.endsAt <= performance.now();
  }

  /** The result of the work, if it is done in time. Errors: the work's; 503. */
  async keep<Result>(work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      const look = () => {
        if (this.isOver) return fail(unavailable());
        timer = setTimeout(look, this.left);
      };
      look();
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
