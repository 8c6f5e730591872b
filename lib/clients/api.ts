import { z } from "zod";
import { can, contract } from "@/lib/http/contract";
import { clientResultSchema } from "./schema";

const source = z.enum(["all", "local", "zoho"]).default("all");

export const clientsApi = {
  search: contract({
    method: "GET", path: "/clients/search", tag: "Clients", access: can("clients.read"),
    summary: "Clients whose name, company or e-mail contains the text (S-103)",
    limits: ["search"],
    query: z.strictObject({
      query: z.string().trim().min(2, "Search for at least 2 characters").max(200),
      source,
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ data: z.array(clientResultSchema), meta: z.object({ failed_sources: z.array(z.string()) }) }),
  }),
  recent: contract({
    method: "GET", path: "/clients/recent", tag: "Clients", access: can("clients.read"),
    summary: "Clients by their last deal (S-103)",
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
    response: z.object({ data: z.array(clientResultSchema) }),
  }),
};
