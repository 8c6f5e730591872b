import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { parseWith } from "@/lib/core/contract/parse";
import { settingChange, type executeQueryBody, type settingSchema } from "./schema";
import { updateSetting } from "./update-setting";

type Operation = (context: Context, params: unknown) => Promise<z.input<typeof settingSchema>>;

/** The operations that there are, by name; each does what the ordinary call does. */
const OPERATIONS = new Map<string, Operation>([
  ["settings.update", async (context, params) => updateSetting(context, parseWith(settingChange, params))],
]);

/**
 * Performs a named operation (S-041). Errors: 422 UNKNOWN_OPERATION for any other text, SQL above all; those of the operation, which name
 * fields below params.
 */
export async function executeOperation(
  context: Context,
  { query, params }: z.output<typeof executeQueryBody>,
): ReturnType<Operation> {
  const operation = OPERATIONS.get(query);
  if (!operation)
    throw new AppError(422, "UNKNOWN_OPERATION", "There is no operation of this name.", {
      errors: [{ field: "query", code: "unknown_operation", message: "is not a known operation" }],
    });
  return operation(context, params).catch(belowParams);
}

function belowParams(error: unknown): never {
  if (!(error instanceof AppError) || error.errors.length === 0) throw error;
  const errors = error.errors.map(({ field, ...rest }) => ({
    field: field ? `params.${field}` : "params",
    ...rest,
  }));
  throw new AppError(error.status, error.code, error.message, { errors, details: error.details });
}
