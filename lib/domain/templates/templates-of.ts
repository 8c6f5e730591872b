import { modern } from "./modern";
import { simple } from "./simple";
import type { Template } from "./template";
import { toolyOg } from "./tooly-og";

const TEMPLATES: readonly Template[] = [toolyOg, simple, modern];

/** All templates, with the tenant's choice marked: the value of its setting `template` (PRO-21). */
export const templatesOf = (chosenId: string | undefined): Template[] =>
  TEMPLATES.map((template) => ({ ...template, isSelected: template.id === chosenId }));
