"use client";

import { useBuilder } from "../builder-context";
import { EditDialog, type LineDialogProps } from "./edit-dialog";
import { PricingDialog } from "./pricing-dialog";

/** The pricing modal for a service priced by answers, else a small dialog with unit price and notes (S-096). */
export function LineDialog(props: LineDialogProps) {
  const { resolve } = useBuilder();
  return resolve(props.target.catalogItem).isConditional ? (
    <PricingDialog {...props} />
  ) : (
    <EditDialog {...props} />
  );
}
