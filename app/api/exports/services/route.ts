import { longEndpoint } from "@/lib/http/endpoint";
import { transferApi } from "@/lib/transfer/api";
import { exportFile } from "@/lib/transfer/export-file";

export const GET = longEndpoint(transferApi.exportServices, (context, { query }) =>
  exportFile(context, "services", query),
);
