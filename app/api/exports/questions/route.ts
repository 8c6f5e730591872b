import { longEndpoint } from "@/lib/http/endpoint";
import { transferApi } from "@/lib/transfer/api";
import { exportFile } from "@/lib/transfer/export-file";

export const GET = longEndpoint(transferApi.exportQuestions, (context, { query }) =>
  exportFile(context, "questions", query),
);
