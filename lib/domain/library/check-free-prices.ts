import { roundingStep } from "@/lib/core/money/currency";
import { invalidFields } from "@/lib/core/contract/errors";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import type { Context } from "@/lib/platform/context";
import type { SavedLineInput } from "./schema";

/**
 * Checks the prices of free lines that are kept: each in its currency, which may have no decimals. Error: 422
 * naming the lines.
 * @param path of the lines in the body
 */
export async function checkFreePrices(
  context: Context,
  lines: readonly SavedLineInput[],
  path: string,
): Promise<void> {
  const priced = lines.flatMap(({ sale_catalog_item_id: item, unit_price: price, currency }, index) =>
    item === null && price ? [{ price, currency, place: index }] : [],
  );
  if (priced.length === 0) return;
  const standard = await defaultCurrencyOf(context);
  const errors = priced.flatMap(({ price, currency, place }) => {
    const code = currency ?? standard;
    const step = roundingStep(code);
    const message = `must be a multiple of ${step}, because ${code} has no decimals`;
    return price % step === 0 ? [] : [{ field: `${path}.${place}.unit_price`, code: "invalid", message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
