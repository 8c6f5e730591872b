import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { changeRules } from "./change-rules";
import { asInput } from "./item-draft";

/** Removes a tier of a service (REST-46). Error: 404. */
export async function removeTier(context: Context, itemId: number, tierId: number): Promise<undefined> {
  await changeRules(context, itemId, {
    rules: (present) => {
      const kept = asInput(present).price_intervals.filter(({ id }) => id !== tierId);
      if (kept.length === present.price_intervals.length) throw notFound();
      return { price_intervals: kept };
    },
    fieldOf: (path) => path,
  });
}
