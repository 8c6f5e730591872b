import { z } from "zod";
import { can, contract, data } from "@/lib/http/contract";
import { selectionBody, templateSchema } from "./schema";

const tag = "Templates and PDF pages";

export const templatesApi = {
  list: contract({
    method: "GET",
    path: "/templates",
    tag,
    access: can("settings.read", "deals.read"),
    summary: "The templates of proposals; isSelected marks the tenant's choice",
    response: data(z.array(templateSchema)),
  }),
  select: contract({
    method: "POST",
    path: "/templates/tenant-selection",
    tag,
    access: can("settings.update"),
    summary: "Choose the template of all of the tenant's proposals",
    body: selectionBody,
    response: data(z.array(templateSchema)),
    refusals: { 422: "There is no such template" },
  }),
};
