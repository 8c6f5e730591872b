import { longEndpoint } from "@/lib/server/endpoint";
import { transferApi } from "@/lib/domain/transfer/api";
import { exportFile } from "@/lib/domain/transfer/export-file";

export const GET = longEndpoint(transferApi.exportQuestions, (context, { query }) =>
  exportFile(context, "questions", query),
);
