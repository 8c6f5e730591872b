"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState, type KeyboardEvent } from "react";
import { controlStyle } from "@/app/_ui/control-style";
import { NumberNote, useProblemText } from "@/app/_ui/numeric-field";
import { MAX_QUANTITY } from "@/lib/domain/deals/limits";
import { clampQuantity, readQuantity } from "../clamp";
import { isFreeItem } from "../free-item";
import type { SelectedItem } from "../selected-item";
import type { LineActions } from "./use-line-actions";

type Props = {
  line: SelectedItem;
  /** The line's name. */
  name: string;
  /** Units that the purchase limit allows for this line; null without a limit. */
  limit: number | null;
  mayWriteFreeLines?: boolean;
  onQuantity: LineActions["changeQuantity"];
  /** Classes of the field. */
  look?: string;
};

/**
 * Quantity of a line, applied on blur, Enter and arrow keys: from 1 to the remaining purchase limit (VAL-13).
 * Read-only if the limit is 1 (BLD-27), if the catalogue no longer has the service, and for free lines if the
 * user may not add any (T-18).
 */
export function QuantityField({
  line,
  name,
  limit,
  mayWriteFreeLines = false,
  onQuantity,
  look = BOX,
}: Props) {
  const t = useTranslations("builder.services");
  const number = useTranslations("common.number");
  const language = useLocale();
  const noteId = useId();
  const problemText = useProblemText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [corrected, setCorrected] = useState<"most" | "least" | null>(null);
  const fixed = useWhyFixed(line, mayWriteFreeLines);

  const reading = typed === null ? null : readQuantity(typed, limit, language);
  const problem = reading && "problem" in reading ? reading.problem : null;
  const correction = corrected && number(corrected, { value: line.quantity });
  const note = problem ? (isRefused ? problemText(problem) : null) : correction;
  const present = reading && "quantity" in reading ? reading.quantity : line.quantity;

  const settle = (step: number) => {
    if (problem) return setRefused(true);
    if (reading && "corrected" in reading) setCorrected(step === 0 ? reading.corrected : null);
    setTyped(null);
    onQuantity(line, clampQuantity(present + step, limit));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, Enter: 0 }[event.key];
    if (step === undefined) return;
    // A dialog that opens gets the focus immediately, and this Enter would press its first button.
    event.preventDefault();
    settle(step);
  };
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        aria-label={t("quantityOf", { name })}
        aria-valuenow={line.quantity}
        aria-valuemin={1}
        aria-valuemax={clampQuantity(MAX_QUANTITY, limit)}
        readOnly={fixed !== null}
        title={fixed ?? undefined}
        value={typed ?? String(line.quantity)}
        data-unread={problem !== null || undefined}
        // The form does not have what is typed, so its undo would remove something else.
        data-own-undo={typed !== null || undefined}
        aria-invalid={(problem !== null && isRefused) || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onChange={(event) => {
          setRefused(false);
          setCorrected(null);
          setTyped(event.target.value);
        }}
        onKeyDown={fixed === null ? press : undefined}
        onBlur={() => typed !== null && settle(0)}
        size={4}
        className={look}
      />
      <NumberNote
        id={noteId}
        text={note}
        isProblem={problem !== null}
        className={note === null ? "max-w-40" : "mt-1.5 max-w-40"}
      />
    </>
  );
}

/** Why a line's quantity cannot be changed; null: it can. */
function useWhyFixed(line: Props["line"], mayWriteFreeLines: boolean): string | null {
  const t = useTranslations("builder.services");
  if (isFreeItem(line)) return mayWriteFreeLines ? null : t("freeNotAllowed");
  if (!line.catalogItem) return t("gone");
  return line.catalogItem.purchase_limit === 1 ? t("onlyOne") : null;
}

const BOX = `${controlStyle} max-w-18 px-2 text-right tabular-nums sm:min-h-9`;
