import type { RefusalCode } from "../refusal-codes";

/** Thrown inside the workshop for a file that is not taken. */
export class Refused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}
