import type { Column } from "../format/columns";

/** What a file says of a question. options: label and value; visible_when: question, operator and value. */
export const QUESTION_COLUMNS = [
  { name: "id", kind: "number" },
  { name: "name", kind: "text" },
  { name: "go_sale_title", kind: "text", nullable: true },
  { name: "type", kind: "text" },
  { name: "sub_type", kind: "text", nullable: true },
  { name: "options", kind: "options" },
  { name: "is_price_modifier", kind: "boolean" },
  { name: "required", kind: "boolean" },
  { name: "is_visible", kind: "boolean" },
  { name: "is_modifiable", kind: "boolean" },
  { name: "is_standard", kind: "boolean" },
  { name: "position", kind: "number" },
  { name: "description", kind: "text" },
  { name: "placeholder", kind: "text" },
  { name: "help_text", kind: "text" },
  { name: "visible_when", kind: "json" },
] as const satisfies readonly Column[];
