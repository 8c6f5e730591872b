import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import type { CustomField, FieldSubject } from "@/lib/core/custom-fields/custom-field";

/** What the choice of a list's columns is called where it is kept. */
export const COLUMN_CHOICES = {
  deal: "dealColumns",
  client: "clientColumns",
} as const satisfies Record<FieldSubject, keyof typeof STORAGE_KEYS>;

/** The cookie that the choice is in: keys with full stops between them. */
export const columnsCookie = (subject: FieldSubject): string => STORAGE_KEYS[COLUMN_CHOICES[subject]];

/** The active fields that a list has a column of, by what a browser sent. */
export const chosenColumns = (fields: readonly CustomField[], cookie: string | undefined): string[] => {
  const kept = new Set(cookie?.split("."));
  return fields.filter(({ key, is_active }) => is_active && kept.has(key)).map(({ key }) => key);
};
