import { templatesOf } from "@/lib/domain/templates/templates-of";
import type { SettingKind } from "./known-settings";

/** What is wrong with a value for a setting, or null. A picture comes by upload; its setting can only be emptied or kept. */
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
  if (dataType === "choice") return choices.includes(value) ? null : `must be one of ${choices.join(", ")}`;
  return templatesOf(value).some(({ isSelected }) => isSelected) ? null : "is not a known template";
}

/** A value as it is stored: colours as #rrggbb in lower case. */
export const storedValue = ({ dataType }: Pick<SettingKind, "dataType">, value: string): string =>
  dataType === "hex" ? `#${value.replace("#", "").toLowerCase()}` : value;
