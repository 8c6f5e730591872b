import { auditApi } from "@/lib/domain/audit/api";
import { listActors } from "@/lib/domain/audit/list-events";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(auditApi.actors, async (context) => ({ data: await listActors(context) }));
