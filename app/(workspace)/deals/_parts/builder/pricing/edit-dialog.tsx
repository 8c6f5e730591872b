"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { focusUnread } from "@/app/_ui/focus-unread";
import type { Settled } from "../new-item";
import { type LineTarget, useLineDraft } from "./use-line-draft";
import { CalculationError, CustomerNoteField, NotesField, PriceTrace, UnitPriceField } from "./line-fields";

export type LineDialogProps = {
  target: LineTarget;
  onClose: () => void;
  onConfirm: (settled: Settled) => void;
};

/** Unit price and notes of a service without questions (S-096). */
export function EditDialog({ target, onClose, onConfirm }: LineDialogProps) {
  const t = useTranslations("builder.pricing");
  const draft = useLineDraft(target);
  const confirm = () => {
    if (focusUnread()) return;
    const settled = draft.settled();
    if (settled) onConfirm(settled);
  };
  return (
    <Dialog
      open
      isChanged={draft.isChanged}
      onOpenChange={(open) => open || onClose()}
      title={target.catalogItem.title}
      footer={
        <>
          <CancelButton>{t("cancel")}</CancelButton>
          <Button
            onClick={confirm}
            disabled={!draft.canConfirm}
            disabledReason={t(draft.hasLongNotes ? "notesTooLong" : "failedHint")}
          >
            {target.line ? t("update") : t("add")}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <CalculationError price={draft.price} />
        <UnitPriceField draft={draft} quantity={target.quantity} />
        <CustomerNoteField draft={draft} />
        <NotesField draft={draft} />
        <PriceTrace draft={draft} />
      </div>
    </Dialog>
  );
}
