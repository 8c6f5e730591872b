import { auditApi } from "@/lib/audit/api";
import { listEvents } from "@/lib/audit/list-events";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(auditApi.list, (context, { query }) => listEvents(context, query));
