import { endpoint } from "@/lib/http/endpoint";
import { applyImport } from "@/lib/transfer/apply-import";
import { transferApi } from "@/lib/transfer/api";

export const POST = endpoint(transferApi.apply, async (context, { params }) => ({
  data: await applyImport(context, params.id),
}));
