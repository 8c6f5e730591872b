import type { ValidationKey } from "@/lib/domain/accounts/fields";

const KEYS: Readonly<Record<string, ValidationKey>> = {
  password_incorrect: "currentPasswordIncorrect",
  email_taken: "emailTaken",
};

/** The text (below validation) of what only the server can refuse in a field, by its code; null for another. */
export const refusalKey = (code: string): ValidationKey | null => KEYS[code] ?? null;
