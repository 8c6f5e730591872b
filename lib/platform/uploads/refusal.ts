import { invalid, type AppError } from "@/lib/core/contract/errors";
import { REFUSALS, type RefusalCode } from "./refusal-codes";

/** 422 that names the form's field, with the reason's code. */
export const refusedFile = (code: RefusalCode, field = "file"): AppError =>
  invalid(field, REFUSALS[code], code);

/** Thrown inside the sandbox for a file that is not taken. */
export class Refused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}
