import { z } from "zod";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { templateCalls } from "./calls";
import { selectionBody, templateSchema } from "./schema";

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
