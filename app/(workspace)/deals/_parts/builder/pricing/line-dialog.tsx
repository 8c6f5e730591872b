"use client";

import { useBuilder } from "../builder-context";
import type { Settled } from "../new-item";
import type { LineTarget } from "../services/line-target";
import { EditDialog } from "./edit-dialog";
import { PricingDialog } from "./pricing-dialog";

export type LineDialogProps = {
  target: LineTarget;
  onClose: () => void;
  onConfirm: (settled: Settled) => void;
};

/** The pricing modal for a service priced by answers, else a small dialog with unit price and notes (S-096). */
export function LineDialog(props: LineDialogProps) {
  const { resolve } = useBuilder();
  return resolve(props.target.catalogItem).isConditional ? (
    <PricingDialog {...props} />
  ) : (
    <EditDialog {...props} />
  );
}
