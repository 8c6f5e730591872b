import { templatesOf } from "@/lib/domain/templates/templates";
import type { AuditEntry } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { removeAfterCommit } from "@/lib/platform/storage/keep-files";
import { storedName } from "@/lib/platform/storage/object-key";
import type { SettingKind } from "./known-settings";

/**
 * What is wrong with a value for a setting, or null. A picture comes by upload; its setting can only be
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
  if (dataType === "switch") return value === "on" || value === "off" ? null : "must be on or off";
  if (dataType === "choice") return choices.includes(value) ? null : `must be one of: ${choices.join(", ")}`;
  return templatesOf(value).some(({ isSelected }) => isSelected) ? null : "is not a known template";
}

/** A value as it is stored: colours as #rrggbb in lower case. */
export const storedValue = ({ dataType }: Pick<SettingKind, "dataType">, value: string): string =>
  dataType === "hex" ? `#${value.replace("#", "").toLowerCase()}` : value;

const NAMED: ReadonlyMap<string, AuditEntry["subject"]["type"]> = new Map([
  ["--kapi-logo", "logo"],
  ["--kapi-favicon", "favicon"],
  ["--kapi-footer", "footer_image"],
  ["template", "template"],
] as const);

/** What a setting is in the audit trail. */
export function subjectOf(key: string): AuditEntry["subject"] {
  const type = NAMED.get(key) ?? (/^--kapi-[a-z]+-\d+$/.test(key) ? "design_tokens" : "setting");
  return { type, id: key, name: key };
}

/** Removes the files behind a picture's setting after the commit; of an SVG also its drawn form. */
export function dropFiles(
  context: Pick<Context, "tenantId" | "afterCommit">,
  { value }: { value: string },
): void {
  const name = storedName(value);
  if (name) removeAfterCommit(context, [...new Set([name, rasterName(name)])]);
}

/**
 * Where the drawn form of a stored SVG stands, for mails and PDFs, which show no SVG: beside it, as PNG.
 * Other names stay.
 */
export const rasterName = (name: string): string => name.replace(/\.svg$/, ".png");
