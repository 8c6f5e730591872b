import { z } from "zod";
import { can, contract, data } from "@/lib/core/contract/contract";
import { templateCalls } from "./calls";
import { selectionBody, templateSchema } from "./schema";

const tag = "Templates and PDF pages";

export const templatesApi = {
  list: contract(templateCalls.list, {
    tag,
    access: can("settings.read", "deals.read"),
    summary: "The templates of proposals; isSelected marks the tenant's choice",
    response: data(z.array(templateSchema)),
  }),
  select: contract(templateCalls.select, {
    tag,
    access: can("settings.update"),
    summary: "Choose the template of all of the tenant's proposals",
    body: selectionBody,
    response: data(z.array(templateSchema)),
    refusals: { 422: "There is no such template" },
  }),
};
