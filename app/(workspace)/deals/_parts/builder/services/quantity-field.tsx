"use client";

import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent } from "react";
import { controlStyle } from "@/app/_ui/control-style";
import { MOST_QUANTITY } from "@/lib/deals/limits";
import { clampQuantity } from "../clamp-quantity";
import type { SelectedItem } from "../selected-item";
import type { LineActions } from "./use-line-actions";

type Props = { line: SelectedItem; onQuantity: LineActions["changeQuantity"] };

/**
 * Quantity of a line, settled on leaving, on Enter and by the arrow keys: from 1 to the purchase limit (VAL-13). It cannot be
 * edited where the limit is 1 (BLD-27) nor for a service that the catalogue no longer has.
 */
export function QuantityField({ line, onQuantity }: Props) {
  const t = useTranslations("builder.services");
  const [typed, setTyped] = useState<string | null>(null);
  const limit = line.catalogItem?.purchase_limit ?? null;
  const fixed = !line.catalogItem ? t("gone") : limit === 1 ? t("onlyOne") : null;

  const settle = (wanted: string | number) => {
    setTyped(null);
    onQuantity(line, clampQuantity(wanted, limit));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, Enter: 0 }[event.key];
    if (step === undefined) return;
    // A dialog that opens takes the focus at once: the same Enter would press its first button.
    event.preventDefault();
    settle(clampQuantity(typed ?? line.quantity, limit) + step);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      role="spinbutton"
      autoComplete="off"
      aria-label={t("quantityOf", { name: line.title })}
      aria-valuenow={line.quantity}
      aria-valuemin={1}
      aria-valuemax={Math.min(limit ?? MOST_QUANTITY, MOST_QUANTITY)}
      readOnly={fixed !== null}
      title={fixed ?? undefined}
      value={typed ?? String(line.quantity)}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={fixed === null ? press : undefined}
      onBlur={() => typed !== null && settle(typed)}
      size={4}
      className={`${controlStyle} max-w-18 px-2 text-right tabular-nums sm:min-h-9`}
    />
  );
}
