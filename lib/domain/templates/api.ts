import { z } from "zod";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { templateCalls } from "./calls";
import { TEMPLATE_IDS } from "./template";

/** A template as the API returns it (PAG-05); name and description in the reader's language. */
export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isSelected: z.boolean(),
  isDefault: z.boolean(),
  styles: z.array(z.object({ component: z.string(), styles: z.string() })).readonly(),
  settings: z.object({ brandColor: z.string(), accentColor: z.string() }),
});

export type TemplateAnswer = z.output<typeof templateSchema>;

/** POST /templates/tenant-selection (REST-64). */
const selectionBody = z.strictObject({
  templateId: z.enum(TEMPLATE_IDS),
});

const tag = "Templates and PDF pages";

nameSchemas({ Template: templateSchema, TemplateSelectionInput: selectionBody });

export const templatesApi = {
  list: contract(templateCalls.list, {
    tag,
    access: can("settings.read", "deals.read"),
    operationId: "listTemplates",
    summary: "List the templates of proposals.",
    description: "isSelected marks the workspace's choice.",
    response: data(z.array(templateSchema)),
  }),
  select: contract(templateCalls.select, {
    tag,
    access: can("settings.update"),
    operationId: "selectTemplate",
    summary: "Choose the template of all of the workspace's proposals.",
    body: selectionBody,
    response: data(z.array(templateSchema)),
    refusals: { 422: "There is no such template." },
  }),
};
