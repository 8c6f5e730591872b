"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import { ConflictBanner } from "../conflict/conflict-banner";
import { PricingStepper } from "../pricing/pricing-stepper";
import { PreviewPanel } from "../preview/preview-panel";
import { TryPanel } from "../try/try-panel";
import { BasicsSection } from "./basics-section";
import { isOption, type ItemTerms } from "./item-terms";
import { PriceSection } from "./price-section";
import { SellingSection } from "./selling-section";
import { useItemForm, type SaveMode } from "./use-item-form";

type Props = {
  item: ManagedItem | null;
  terms: ItemTerms;
  currency: string;
  onClose: () => void;
  onSaved: (item: ManagedItem, mode: SaveMode) => void;
};

/** The form of a service beside what its prices come to. Save-and-new is offered only when creating (CAT-03, CAT-04). */
export function ItemEditor({ item, terms, currency, onClose, onSaved }: Props) {
  const t = useTranslations("catalogItems.form");
  const formId = useId();
  const [added, setAdded] = useState<ManagedItem | null>(null);
  const state = useItemForm({
    formId,
    item,
    terms,
    onSaved: (saved, mode) => {
      if (mode === "saveAndNew") {
        setAdded(saved);
        document.getElementById(formId)?.querySelector("input")?.focus();
      }
      onSaved(saved, mode);
    },
  });
  const { saving, failure } = state;
  const isPriced =
    isOption(terms.constants, state.form.pricing_option_id, "fixed") ||
    isOption(terms.constants, state.form.pricing_option_id, "calculated");
  return (
    <Dialog
      open
      size="xl"
      busy={saving !== null}
      isChanged={state.isChanged}
      onOpenChange={(open) => open || onClose()}
      title={item ? t("editTitle") : t("newTitle")}
      description={item ? t("editText") : t("newText")}
      footer={
        <>
          <CancelButton disabled={saving !== null}>{t("cancel")}</CancelButton>
          {!item && (
            <Button
              variant="secondary"
              loading={saving === "saveAndNew"}
              onClick={() => void state.save("saveAndNew")}
            >
              {t("saveAndNew")}
            </Button>
          )}
          <Button type="submit" form={formId} loading={saving === "save"}>
            {t(saving === "save" ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.save("save");
        }}
        className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="min-w-0 space-y-5">
          {added && (
            <Banner key={added.id} tone="success" duration={3_000} onClose={() => setAdded(null)}>
              {t("added", { title: added.title })}
            </Banner>
          )}
          {failure && <Banner tone="error">{failure}</Banner>}
          <ConflictBanner state={state} currency={currency} />
          <BasicsSection state={state} currency={currency} />
          <PriceSection state={state} currency={currency} />
          {isPriced && <PricingStepper state={state} currency={currency} />}
          <SellingSection state={state} currency={currency} />
        </div>
        <div className="min-w-0 space-y-4 lg:sticky lg:top-0 lg:self-start">
          <TryPanel state={state} currency={currency} />
          {item && <PreviewPanel state={state} itemId={item.id} />}
        </div>
      </form>
    </Dialog>
  );
}
