import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { loadAhead, loadLate } from "@/app/_ui/load-ahead";

/** A schema with messages in the page's language. */
type Schema<Input extends FieldValues, Output, Say> = (say: Say) => z.ZodType<Output, Input>;

/** The same as a form's rules, whose code is not loaded with the page. */
export type LateRules<Input extends FieldValues, Output, Say> = (
  say: Say,
) => Resolver<Input, unknown, Output>;

/**
 * Rules for a form from a schema whose code is loaded when somebody begins to use the page, at the latest when the form
 * is sent, which waits for it. The resolver rejects if it cannot be loaded.
 */
export function lateRules<Input extends FieldValues, Output, Say>(
  load: () => Promise<Schema<Input, Output, Say>>,
): LateRules<Input, Output, Say> {
  let loading: Promise<LateRules<Input, Output, Say>> | undefined;
  const rules = () =>
    (loading ??= loadLate(() => Promise.all([import("@hookform/resolvers/zod"), load()])).then(
      ([{ zodResolver }, schema]) =>
        (say: Say) =>
          zodResolver(schema(say)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  loadAhead(async () => void (await rules()));
  return (say) =>
    async (...call) =>
      (await rules())(say)(...call);
}
