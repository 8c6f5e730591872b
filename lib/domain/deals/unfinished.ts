import { AppError, type FieldError } from "@/lib/core/contract/errors";

/** What an offer needs before somebody may get it; a draft deal may be stored without (U-82). */
export type Content = { client: unknown; lines: readonly unknown[] };

const MISSING = {
  client: { field: "client_id", code: "required", message: "Client is required" },
  lines: { field: "lineItems", code: "required", message: "At least one catalog item must be selected" },
} as const satisfies Record<keyof Content, FieldError>;

/**
 * Error: 422 naming what an offer lacks, client or lines (VAL-11, VAL-12).
 * @param path of the deal's fields in the body
 */
export function mustBeFinished({ client, lines }: Content, path = ""): void {
  const errors = [...(client ? [] : [MISSING.client]), ...(lines.length > 0 ? [] : [MISSING.lines])].map(
    ({ field, ...error }) => ({ field: `${path}${field}`, ...error }),
  );
  const [first] = errors;
  if (first) throw new AppError(422, "VALIDATION_ERROR", first.message, { errors });
}

export const isFinished = ({ client, lines }: Content): boolean => Boolean(client) && lines.length > 0;
