import { endpoint } from "@/lib/server/endpoint";
import { applyImport } from "@/lib/domain/transfer/apply-import";
import { transferApi } from "@/lib/domain/transfer/api";

export const POST = endpoint(transferApi.apply, async (context, { params }) => ({
  data: await applyImport(context, params.id),
}));
