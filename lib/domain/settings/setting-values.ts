import { numberFormatOf } from "@/lib/core/offers/number-format";
import { knownTimeZone } from "@/lib/core/time/time-zones";
import { templatesOf } from "@/lib/domain/templates/templates";
import type { AuditEntry } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { removeAfterCommit } from "@/lib/platform/storage/keep-files";
import { storedName } from "@/lib/platform/storage/object-key";
import { limitsOf, limitsText } from "./discount-limits";
import type { SettingKind } from "./known-settings";
import { MAX_NEXT_STEPS } from "./limits";

/**
 * The problem of a value for a setting, or null. Pictures are set by uploading; here their settings can only be
 * emptied or kept.
 */
export function settingProblem(
  { dataType, choices = [] }: Pick<SettingKind, "dataType" | "choices">,
  value: string,
  present: string,
): string | null {
  if (dataType === "hex") return /^#?[0-9a-f]{6}$/i.test(value) ? null : "must be a colour of six hex digits";
  if (dataType === "image")
    return value === "" || value === present
      ? null
      : "must be empty; upload a picture with POST /settings/upload";
  if (dataType === "lines")
    return value.length <= MAX_NEXT_STEPS && !NOT_TEXT.test(value)
      ? null
      : `must be plain text of at most ${MAX_NEXT_STEPS} characters`;
  if (dataType === "switch") return value === "on" || value === "off" ? null : "must be on or off";
  if (dataType === "choice") return choices.includes(value) ? null : `must be one of: ${choices.join(", ")}`;
  if (dataType === "percent")
    return PERCENT.test(value) && Number(value) <= 100
      ? null
      : "must be a number from 0 to 100 with at most 4 decimals, such as 90";
  if (dataType === "limits")
    return limitsOf(value) === null
      ? 'must be a JSON object of roles and percentages from 0 to 100, such as {"employee":10}'
      : null;
  if (dataType === "number_format")
    return numberFormatOf(value) === null
      ? "must be a prefix of at most 12 letters and . / _ # -, YYYY- or nothing, and 5 to 9 zeros (3 to 9 after YYYY-)"
      : null;
  if (dataType === "time_zone")
    return knownTimeZone(value) === null ? "must be a time zone's name, such as America/Toronto" : null;
  return templatesOf(value).some(({ isSelected }) => isSelected) ? null : "is not a known template";
}

/** Control characters but tabs and line breaks. */
const NOT_TEXT = /[^\P{Cc}\t\r\n]/u;

const PERCENT = /^\d{1,3}(?:\.\d{1,4})?$/;

/**
 * A valid value in its stored form: colours as #rrggbb in lower case, a percentage without needless zeros, text
 * without space around it, a time zone by its listed name.
 */
export function storedValue({ dataType }: Pick<SettingKind, "dataType">, value: string): string {
  if (dataType === "hex") return `#${value.replace("#", "").toLowerCase()}`;
  if (dataType === "percent") return String(Number(value));
  if (dataType === "limits") return limitsText(limitsOf(value) ?? new Map<string, number>());
  if (dataType === "lines") return value.normalize("NFC").replace(/\r\n?/g, "\n").trim();
  return dataType === "time_zone" ? (knownTimeZone(value) ?? value) : value;
}

const NAMED: ReadonlyMap<string, AuditEntry["subject"]["type"]> = new Map([
  ["--kapi-logo", "logo"],
  ["--kapi-favicon", "favicon"],
  ["--kapi-footer", "footer_image"],
  ["template", "template"],
] as const);

/** The subject of a setting in the audit trail. */
export function subjectOf(key: string): AuditEntry["subject"] {
  const type = NAMED.get(key) ?? (/^--kapi-[a-z]+-\d+$/.test(key) ? "design_tokens" : "setting");
  return { type, id: key, name: key };
}

/** Removes the files of a picture's setting after the commit, including an SVG's rasterised variant. */
export function dropFiles(
  context: Pick<Context, "tenantId" | "afterCommit">,
  { value }: { value: string },
): void {
  const name = storedName(value);
  if (name) removeAfterCommit(context, [...new Set([name, rasterName(name)])]);
}

/**
 * The name of the rasterised variant (PNG) of a stored SVG, for mails and PDFs, which cannot show SVG. Other
 * names are returned unchanged.
 */
export const rasterName = (name: string): string => name.replace(/\.svg$/, ".png");
