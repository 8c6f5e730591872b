import { z } from "zod";
import { contract, data, superAdmin } from "@/lib/http/contract";

export const tenantsApi = {
  database: contract({
    method: "GET", path: "/tenant/database", tag: "Tenants", access: superAdmin,
    summary: "How the tenant's data is kept apart; no address, user or password of a database (S-042)",
    response: data(z.object({ id: z.number(), slug: z.string(), name: z.string(), isolation_mode: z.literal("row_level_security"), schema_version: z.string(), status: z.literal("active") })),
  }),
};
