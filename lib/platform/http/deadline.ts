import type { Contract } from "@/lib/core/contract/contract";
import { unavailable } from "@/lib/core/contract/errors";

/** Seconds that a call may take, by its kind: what answers or takes in a file may take longer. */
export const CALL_SECONDS = 10;
const FILE_SECONDS = 60;

export const secondsOf = ({
  seconds,
  produces,
  fileLimit,
}: Pick<Contract, "seconds" | "produces" | "fileLimit">): number =>
  seconds ?? (produces === undefined && fileLimit === undefined ? CALL_SECONDS : FILE_SECONDS);

/** When a call is answered at the latest. Counted by a clock that nobody sets. */
export class Deadline {
  private endsAt = 0;

  constructor(private readonly seconds: number) {
    this.restart();
  }

  /** Counts from now: a caller's slow line is not our slowness. */
  restart(): void {
    this.endsAt = performance.now() + this.seconds * 1_000;
  }

  /** Milliseconds that are left, at least 1. */
  get left(): number {
    return Math.max(1, this.endsAt - performance.now());
  }

  /** What the work gives, if it does in time. Errors: the work's; 503. */
  async keep<Result>(work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      const look = () => {
        if (this.endsAt <= performance.now()) return fail(unavailable());
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
