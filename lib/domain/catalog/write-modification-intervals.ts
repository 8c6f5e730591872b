import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/core/contract/errors";
import { changeRules } from "./change-rules";
import { asInput } from "./item-draft";
import { MOST_INTERVALS } from "./limits";
import type { ModificationIntervalInput } from "./rule-fields";
import type { modificationIntervalSchema } from "./schema";

type Body = {
  data: { attributes: { sale_catalog_item_id: number; intervals: ModificationIntervalInput[] } };
};

/**
 * Writes the modification intervals of a service (REST-47, S-054): "append" adds to those that are there,
 * "replace" takes their place. Gives all of the service's. Errors: 422 by row; also for a service that is not
 * there, at its field.
 */
export async function writeModificationIntervals(
  context: Context,
  { data }: Body,
  manner: "append" | "replace",
): Promise<z.input<typeof modificationIntervalSchema>[]> {
  const { sale_catalog_item_id: itemId, intervals } = data.attributes;
  const stored = await changeRules(context, itemId, {
    rules: (present) => {
      const wanted =
        manner === "append" ? [...asInput(present).price_modification_intervals, ...intervals] : intervals;
      if (wanted.length > MOST_INTERVALS)
        throw invalid(
          "data.attributes.intervals",
          `A service has at most ${MOST_INTERVALS} modification intervals`,
        );
      return { price_modification_intervals: wanted };
    },
    fieldOf: (path, present) =>
      bodyField(path, manner === "append" ? present.price_modification_intervals.length : 0),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404
      ? invalid("data.attributes.sale_catalog_item_id", "must be a service of the catalogue")
      : error;
  });
  return stored.price_modification_intervals;
}

function bodyField(path: string, first: number): string {
  const [list, place, ...rest] = path.split(".");
  return list === "price_modification_intervals"
    ? ["data.attributes.intervals", String(Number(place) - first), ...rest].join(".")
    : path;
}
