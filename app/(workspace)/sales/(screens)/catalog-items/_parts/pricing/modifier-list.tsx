"use client";

import { ListPlus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { MOST_MODIFIERS } from "@/lib/domain/catalog/limits";
import { pricingQuestions } from "../form/item-terms";
import type { FormPart } from "../form/use-item-form";
import { BulkAdd } from "./bulk-add";
import { newModifier } from "./modifier-change";
import { ModifierRowFields } from "./modifier-row";

/** The price modifications (PRC-03): when an answer meets a condition, the price goes up or down. */
export function ModifierList({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.modifiers");
  const { form, dispatch, terms } = state;
  const [isBulk, setBulk] = useState(false);
  const rows = form.price_modifiers;
  const none = pricingQuestions(terms).length === 0;
  const block = none ? t("noQuestion") : rows.length >= MOST_MODIFIERS ? t("full") : null;
  return (
    <div className="space-y-3">
      <p className="text-xs text-faint">{rows.length === 0 ? t("none") : t("hint")}</p>
      {rows.map((row, place) => (
        <ModifierRowFields key={row.key} row={row} place={place} state={state} currency={currency} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={block !== null}
          disabledReason={block}
          onClick={() =>
            dispatch({ type: "added", list: "price_modifiers", rows: [newModifier(terms.constants)] })
          }
        >
          {t("add")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<ListPlus aria-hidden="true" className="size-4" />}
          disabled={block !== null}
          disabledReason={block}
          aria-expanded={isBulk}
          onClick={() => setBulk(!isBulk)}
        >
          {t("bulkAdd")}
        </Button>
      </div>
      {isBulk && (
        <BulkAdd
          terms={terms}
          onAdd={(added) => {
            dispatch({ type: "added", list: "price_modifiers", rows: added });
            setBulk(false);
          }}
        />
      )}
    </div>
  );
}
