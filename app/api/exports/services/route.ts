import { longEndpoint } from "@/lib/server/endpoint";
import { transferApi } from "@/lib/domain/transfer/api";
import { exportFile } from "@/lib/domain/transfer/export-file";

export const GET = longEndpoint(transferApi.exportServices, (context, { query }) =>
  exportFile(context, "services", query),
);
