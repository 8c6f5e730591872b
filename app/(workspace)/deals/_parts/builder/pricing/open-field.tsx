"use client";

import { useTranslations } from "next-intl";
import { late } from "@/app/_ui/late";
import { Checkbox } from "@/app/_ui/checkbox";
import { quantityProblem, type OpenQuantity } from "@/lib/core/offers/open-lines";
import { MAX_QUANTITY } from "@/lib/domain/deals/limits";
import type { DialogFields } from "../selected-item";

const OpenQuantityFields = late(() => import("./open-quantity").then((module) => module.OpenQuantityFields));

type Props = {
  open: DialogFields["open"];
  /** Of the line: what the seller suggests. */
  quantity: number;
  /** The service's purchase limit; null without one. */
  limit: number | null;
  onChange: (open: DialogFields["open"]) => void;
};

/** Whether the customer may change how often they take the line, and within what (U-170). */
export function OpenField({ open, quantity, limit, onChange }: Props) {
  const t = useTranslations("builder.pricing.open");
  const most = Math.min(MAX_QUANTITY, limit ?? MAX_QUANTITY);
  const range = open?.quantity;
  const problem = useOpenProblem({ open }, quantity);
  if (most < 2 && !range) return null;
  return (
    <fieldset className="min-w-0">
      <Checkbox
        label={t("title")}
        checked={range !== undefined}
        onChange={({ target }) => onChange(target.checked ? { quantity: usualRange(quantity, most) } : null)}
      />
      {range ? (
        <div className="mt-3">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <OpenQuantityFields
              range={range}
              most={most}
              onChange={(changed) => onChange({ quantity: changed })}
            />
          </div>
          {problem && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {problem}
            </p>
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

/** From 1 to ten, or to twice the quantity. */
const usualRange = (quantity: number, most: number): OpenQuantity => ({
  least: 1,
  most: Math.min(most, quantity < 10 ? 10 : 2 * quantity),
  step: 1,
});

/** Why a line cannot be opened like this: there is no choice, or not of its own quantity; null: it can. */
export function useOpenProblem({ open }: Pick<DialogFields, "open">, quantity: number | null): string | null {
  const t = useTranslations("builder.pricing.open");
  const range = open?.quantity;
  if (!range || quantity === null) return null;
  if (range.step > range.most - range.least) return t("none");
  if (quantityProblem(range, quantity) === null) return null;
  return t("wrong", { ...range, quantity });
}
