import { z } from "zod";
import { can, contract, page, paging } from "@/lib/http/contract";
import { fieldSchema } from "./schema";

export const fieldsApi = {
  list: contract({
    method: "GET", path: "/fields", tag: "Questions", access: can("fields.read"),
    summary: "Questions by position",
    query: z.strictObject({ ...paging(100, 1000), search: z.string().max(200).optional(), is_standard: z.enum(["true", "false"]).optional() }),
    response: page(fieldSchema),
  }),
  custom: contract({
    method: "GET", path: "/fields/custom", tag: "Questions", access: can("fields.read"),
    summary: "All visible questions of the tenant's own (S-062)",
    response: z.object({ data: z.array(fieldSchema) }),
  }),
};
