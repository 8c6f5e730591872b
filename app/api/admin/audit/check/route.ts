import { auditApi } from "@/lib/audit/api";
import { checkTrail } from "@/lib/audit/check-trail";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(auditApi.check, async (context) => ({ data: await checkTrail(context) }));
