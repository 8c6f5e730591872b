import { simple } from "./simple";
import type { Template } from "./template";

/** The selected template, else the default one, else `simple` (PRO-21). */
export function chooseTemplate(templates: readonly Template[]): Template {
  return (
    templates.find(({ isSelected }) => isSelected) ?? templates.find(({ isDefault }) => isDefault) ?? simple
  );
}
