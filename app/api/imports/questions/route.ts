import { longEndpoint } from "@/lib/server/endpoint";
import { transferApi } from "@/lib/domain/transfer/api";
import { receiveImport } from "@/lib/domain/transfer/receive-import";

export const POST = longEndpoint(transferApi.importQuestions, async (context, { body }) => ({
  data: await receiveImport(context, "questions", body),
}));
