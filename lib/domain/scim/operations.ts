import { z } from "zod";
import { ScimError } from "./scim-error";

const MAX_OPERATIONS = 100;

const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        // Microsoft writes Add and Replace.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(400).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});

export type Operation = z.output<typeof patchBody>["Operations"][number];

/** The operations of a PATCH (RFC 7644, 3.5.2), from a respelled() body. Error: ScimError invalidSyntax. */
export function operationsOf(body: unknown): Operation[] {
  const parsed = patchBody.safeParse(body);
  if (parsed.success) return parsed.data.Operations;
  throw new ScimError(400, "Operations must be a list of op, path and value.", "invalidSyntax");
}
