import { fileAddress } from "@/lib/branding/file-address";
import { simple } from "@/lib/templates/simple";

/** What is wrong with a value for a setting, or null. */
export function settingProblem({ key, dataType }: { key: string; dataType: string }, value: string): string | null {
  if (dataType === "hex") return /^#[0-9a-f]{6}$/i.test(value) ? null : "must be a colour of six hex digits";
  if (dataType === "image") return value === "" || fileAddress(value) ? null : "must be a stored file";
  if (dataType === "switch") return value === "on" || value === "off" ? null : "must be on or off";
  if (key === "template") return value === simple.id ? null : "is not a known template";
  return null;
}
