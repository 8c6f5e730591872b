import { auditApi } from "@/lib/domain/audit/api";
import { exportEvents } from "@/lib/domain/audit/export-events";
import { longEndpoint } from "@/lib/server/endpoint";

export const GET = longEndpoint(auditApi.export, (context, { query }) => exportEvents(context, query));
