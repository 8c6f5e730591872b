import { longEndpoint } from "@/lib/http/endpoint";
import { transferApi } from "@/lib/transfer/api";
import { receiveImport } from "@/lib/transfer/receive-import";

export const POST = longEndpoint(transferApi.importServices, async (context, { body }) => ({
  data: await receiveImport(context, "services", body),
}));
