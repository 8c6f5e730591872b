import { endpoint } from "@/lib/http/endpoint";
import { transferApi } from "@/lib/transfer/api";
import { presentImport } from "@/lib/transfer/present-import";
import { readImport } from "@/lib/transfer/read-import";

export const GET = endpoint(transferApi.read, async (context, { params }) => ({
  data: presentImport(await readImport(context, params.id)),
}));
