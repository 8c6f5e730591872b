import { endpoint } from "@/lib/http/endpoint";
import { transferApi } from "@/lib/transfer/api";
import { startImport } from "@/lib/transfer/start-import";

export const POST = endpoint(transferApi.importServices, async (context, { body }) => ({
  data: await startImport(context, "services", body),
}));
