import { ownValue } from "@/lib/core/own-value";

/** Replaces {names} in a text with their values; a name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(values, name) ?? whole));
}
