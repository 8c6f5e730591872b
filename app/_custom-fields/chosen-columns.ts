import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import type { CustomField, FieldSubject } from "@/lib/core/custom-fields/custom-field";

/** Storage keys of the chosen columns of each list. */
export const COLUMN_CHOICES = {
  deal: "dealColumns",
  client: "clientColumns",
} as const satisfies Record<FieldSubject, keyof typeof STORAGE_KEYS>;

/** The cookie with the choice: field keys separated by full stops. */
export const columnsCookie = (subject: FieldSubject): string => STORAGE_KEYS[COLUMN_CHOICES[subject]];

/** The active fields that are columns of a list, from the cookie's value. */
export const chosenColumns = (fields: readonly CustomField[], cookie: string | undefined): string[] => {
  const kept = new Set(cookie?.split("."));
  return fields.filter(({ key, is_active }) => is_active && kept.has(key)).map(({ key }) => key);
};
