import { auditApi } from "@/lib/domain/audit/api";
import { checkTrail } from "@/lib/domain/audit/check-trail";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(auditApi.check, async (context) => ({ data: await checkTrail(context) }));
