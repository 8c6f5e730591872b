import { longEndpoint } from "@/lib/server/endpoint";
import { zohoApi } from "@/lib/domain/zoho/api";
import { importCompany } from "@/lib/domain/zoho/import-company";

export const POST = longEndpoint(zohoApi.importCompany, async (context, { body }) => ({
  data: await importCompany(context, body),
}));
