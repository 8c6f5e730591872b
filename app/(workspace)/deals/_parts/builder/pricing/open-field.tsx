"use client";

import { useTranslations } from "next-intl";
import { late } from "@/app/_ui/late";
import { Checkbox } from "@/app/_ui/checkbox";
import { quantityProblem, type OpenQuantity } from "@/lib/core/offers/open-lines";
import type { PricingField } from "@/lib/core/pricing/types";
import { MAX_QUANTITY } from "@/lib/domain/deals/limits";
import type { DialogFields } from "../selected-item";

const OpenQuestionFields = late(() => import("./open-questions").then((module) => module.OpenQuestionFields));
const OpenQuantityFields = late(() => import("./open-quantity").then((module) => module.OpenQuantityFields));

type Props = {
  open: DialogFields["open"];
  /** Of the line: what the seller suggests. */
  quantity: number;
  /** The service's purchase limit; null without one. */
  limit: number | null;
  /** That its price follows from the answers to. */
  questions?: readonly PricingField[] | undefined;
  /** Why it cannot be opened like this (useOpenProblem). */
  problem: string | null;
  onChange: (open: DialogFields["open"]) => void;
};

/** What the customer may change of a line: how often they take it (U-170), and its answers (U-176). */
export function OpenField(props: Props) {
  const { open, questions = [], problem, onChange } = props;
  return (
    <>
      <QuantityOpening {...props} />
      {questions.length > 0 && (
        <OpenQuestionFields
          questions={questions}
          open={open?.questions ?? []}
          onChange={(opened) => onChange(openingOf(open?.quantity, opened))}
        />
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

/** What is open of a line; null for nothing. */
function openingOf(
  quantity: OpenQuantity | undefined,
  questions: NonNullable<DialogFields["open"]>["questions"] = [],
): DialogFields["open"] {
  const isAsked = questions.length > 0;
  return quantity || isAsked ? { ...(quantity && { quantity }), ...(isAsked && { questions }) } : null;
}

function QuantityOpening({ open, quantity, limit, onChange }: Props) {
  const t = useTranslations("builder.pricing.open");
  const most = Math.min(MAX_QUANTITY, limit ?? MAX_QUANTITY);
  const range = open?.quantity;
  if (most < 2 && !range) return null;
  return (
    <fieldset className="min-w-0">
      <Checkbox
        label={t("title")}
        checked={range !== undefined}
        onChange={({ target }) =>
          onChange(openingOf(target.checked ? usualRange(quantity, most) : undefined, open?.questions))
        }
      />
      {range ? (
        <div className="mt-3">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <OpenQuantityFields
              range={range}
              most={most}
              onChange={(changed) => onChange(openingOf(changed, open?.questions))}
            />
          </div>
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

/**
 * Why a line cannot be opened like this: there is no choice, or not of its own quantity, or its price was agreed and
 * follows from no answer; null: it can.
 */
export function useOpenProblem(
  { open }: Pick<DialogFields, "open">,
  quantity: number | null,
  { isAgreed = false }: { isAgreed?: boolean } = {},
): string | null {
  const t = useTranslations("builder.pricing.open");
  if (isAgreed && open?.questions) return t("agreedPrice");
  const range = open?.quantity;
  if (!range || quantity === null) return null;
  if (range.step > range.most - range.least) return t("none");
  if (quantityProblem(range, quantity) === null) return null;
  return t("wrong", { ...range, quantity });
}
