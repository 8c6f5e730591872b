import type { Transaction } from "@/db/client";
import { AppError, type ErrorCode, type ErrorExtra } from "@/lib/core/contract/errors";

/** A refusal that is also recorded, in a separate transaction, because the verb's is rolled back. */
export class RecordedError extends AppError {
  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    readonly record: (db: Transaction) => Promise<void>,
    extra: ErrorExtra = {},
  ) {
    super(status, code, message, extra);
  }
}
