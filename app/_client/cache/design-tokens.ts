import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { lookStyle } from "@/app/_shell/look-style";
import { STORAGE_KEYS } from "../storage-keys";

const TOKEN = /^--kapi-[a-z]+-\d{2,3}$/;
const COLOR = /^#[0-9a-f]{6}$/i;

/** The tenant's colours from its settings: token → #rrggbb (VIS-04). */
export const tokensOf = (settings: Bootstrap["settings"]): Record<string, string> =>
  Object.fromEntries(
    settings
      .filter(({ key, value }) => TOKEN.test(key) && COLOR.test(value))
      .map(({ key, value }) => [key, value]),
  );

/**
 * Stores the tokens (SES-03). Only a change is written, because each write fires an event in every other tab.
 */
export function keepTokens(storage: KeyValueStorage, tokens: Record<string, string>): void {
  const text = JSON.stringify(tokens);
  if (storage.getItem(STORAGE_KEYS.designTokens) !== text) storage.setItem(STORAGE_KEYS.designTokens, text);
}

/** Reads what another tab stored; empty if it cannot be read. */
export function readTokens(text: string | null): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] =>
          TOKEN.test(entry[0]) && typeof entry[1] === "string" && COLOR.test(entry[1]),
      ),
    );
  } catch {
    // Not our JSON.
    return {};
  }
}

let sheet: CSSStyleSheet | null = null;

/**
 * Applies new colours to the rendered page. A constructed style sheet needs no nonce and comes after the
 * page's own.
 */
export function paint(tokens: Readonly<Record<string, string>>): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(lookStyle(tokens));
}
