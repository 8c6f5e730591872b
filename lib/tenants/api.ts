import { z } from "zod";
import { can, contract, data } from "@/lib/http/contract";

export const tenantsApi = {
  database: contract({
    method: "GET", path: "/tenant/database", tag: "Tenants", access: can("tenants.read"),
    summary: "How the tenant's data is kept apart; no address, user or password of a database (S-042). Super admins only",
    response: data(z.object({ id: z.number(), slug: z.string(), name: z.string(), isolation_mode: z.literal("row_level_security"), schema_version: z.string(), status: z.literal("active") })),
  }),
};
