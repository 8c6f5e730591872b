import { auditApi } from "@/lib/audit/api";
import { listActors } from "@/lib/audit/list-actors";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(auditApi.actors, async (context) => ({ data: await listActors(context) }));
