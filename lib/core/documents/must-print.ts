import { AppError } from "@/lib/core/contract/errors";
import { unprintable } from "./unprintable";

/**
 * Error: 422 with the code `unprintable` if a PDF could not print a character of a text; `details.characters`
 * has all of them. An offer is neither sent nor sealed with empty boxes in its PDF (T-36).
 */
export function mustPrint(field: string, text: string): void {
  const characters = unprintable(text);
  if (characters.length === 0) return;
  const message = `The PDF cannot print: ${characters.slice(0, MAX_NAMED).map(named).join(", ")}`;
  throw new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field, code: "unprintable", message }],
    details: { characters },
  });
}

const MAX_NAMED = 20;

const named = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;
