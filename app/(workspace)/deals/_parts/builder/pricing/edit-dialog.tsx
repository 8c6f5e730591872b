"use client";

import { useTranslations } from "next-intl";
import type { Settled } from "../new-item";
import { LineDialogFrame } from "./line-dialog-frame";
import { CalculationError, PriceTrace, SaidFields, UnitPriceField } from "./line-fields";
import { type LineTarget, useLineDraft } from "./use-line-draft";

export type LineDialogProps = {
  target: LineTarget;
  onClose: () => void;
  onConfirm: (settled: Settled) => void;
};

/** Edits unit price and notes of a service without questions (S-096). */
export function EditDialog({ target, onClose, onConfirm }: LineDialogProps) {
  const t = useTranslations("builder.pricing");
  const draft = useLineDraft(target);
  const confirm = () => {
    const settled = draft.settled();
    if (settled) onConfirm(settled);
  };
  return (
    <LineDialogFrame
      title={target.catalogItem.title}
      isNew={!target.line}
      isChanged={draft.isChanged}
      problem={
        draft.openProblem ?? (draft.canConfirm ? null : t(draft.hasLongNotes ? "notesTooLong" : "failedHint"))
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="space-y-5">
        <CalculationError price={draft.price} />
        <UnitPriceField draft={draft} quantity={target.quantity} />
        <SaidFields {...draft} quantity={target.quantity} service={target.catalogItem} />
        <PriceTrace draft={draft} />
      </div>
    </LineDialogFrame>
  );
}
