import type { z } from "zod";
import type { managedItemSchema } from "./schema";

/** What the audit trail keeps of a service: its fields, and its rules and pictures without their ids and addresses. */
export function recordedItem({
  meta,
  version: _version,
  updated_at: _updated,
  created_at: _created,
  deleted_at: _deleted,
  ...fields
}: z.input<typeof managedItemSchema>): object {
  const {
    price_intervals: tiers,
    price_modifiers: modifiers,
    price_modification_intervals: intervals,
  } = meta.conditional_pricing;
  return {
    ...fields,
    price_intervals: tiers.map(withoutId),
    price_modifiers: modifiers.map(withoutId),
    price_modification_intervals: intervals.map(withoutId),
    pictures: meta.attachments.map(({ filename, alt_text }) => filename || alt_text || "image"),
  };
}

const withoutId = <Row extends { id: number }>({ id: _, ...row }: Row) => row;
