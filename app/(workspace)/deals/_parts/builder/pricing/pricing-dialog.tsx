"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { focusUnread } from "@/app/_ui/focus-unread";
import { useBuilder } from "../builder-context";
import { CalculationError } from "./calculation-error";
import type { LineDialogProps } from "./edit-dialog";
import { NotesField } from "./notes-field";
import { PriceTrace } from "./price-trace";
import { QuestionList } from "./question-list";
import { UnitPriceField } from "./unit-price-field";
import { useConfirmBlock } from "./use-confirm-block";
import { useLineDraft } from "./use-line-draft";

/** Questions of a service and the price that follows from the answers; a click beside it does not close it (CAL-15). */
export function PricingDialog({ target, onClose, onConfirm }: LineDialogProps) {
  const t = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  const draft = useLineDraft(target);
  const block = useConfirmBlock(draft);
  const confirm = () => {
    if (focusUnread()) return;
    const settled = draft.settled();
    if (settled) onConfirm(settled);
  };
  return (
    <Dialog
      open
      size="xl"
      closeOnOverlay={false}
      isChanged={draft.isChanged}
      onOpenChange={(open) => open || onClose()}
      title={target.catalogItem.title}
      description={t("description")}
      footer={
        <>
          <CancelButton>{t("cancel")}</CancelButton>
          <Button onClick={confirm} disabled={block !== null} disabledReason={block}>
            {target.line ? t("update") : t("add")}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          {catalog.fields.isFailed && (
            <Banner
              tone="error"
              action={
                <Button size="sm" variant="secondary" onClick={() => void catalog.fields.retry()}>
                  {t("retry")}
                </Button>
              }
            >
              {t("fieldsFailed")}
            </Banner>
          )}
          <QuestionList draft={draft} />
          <NotesField draft={draft} />
        </div>
        <div className="min-w-0 space-y-5 lg:border-l lg:border-line lg:pl-8" aria-busy={draft.isCalculating}>
          <CalculationError price={draft.price} />
          <UnitPriceField draft={draft} quantity={target.quantity} />
          <PriceTrace draft={draft} />
        </div>
      </div>
    </Dialog>
  );
}
