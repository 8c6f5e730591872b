import { auditApi } from "@/lib/domain/audit/api";
import { listEvents } from "@/lib/domain/audit/list-events";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(auditApi.list, (context, { query }) => listEvents(context, query));
