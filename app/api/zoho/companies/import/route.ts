import { longEndpoint } from "@/lib/http/endpoint";
import { zohoApi } from "@/lib/zoho/api";
import { importCompany } from "@/lib/zoho/import-company";

export const POST = longEndpoint(zohoApi.importCompany, async (context, { body }) => ({
  data: await importCompany(context, body),
}));
