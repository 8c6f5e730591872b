import { auditApi } from "@/lib/audit/api";
import { exportEvents } from "@/lib/audit/export-events";
import { longEndpoint } from "@/lib/http/endpoint";

export const GET = longEndpoint(auditApi.export, (context, { query }) => exportEvents(context, query));
