import { endpoint } from "@/lib/server/endpoint";
import { transferApi } from "@/lib/domain/transfer/api";
import { presentImport, readImport } from "@/lib/domain/transfer/read-import";

export const GET = endpoint(transferApi.read, async (context, { params }) => ({
  data: presentImport(await readImport(context, params.id)),
}));
