import { longEndpoint } from "@/lib/server/endpoint";
import { domainsApi } from "@/lib/domain/domains/api";
import { checkDomain } from "@/lib/domain/domains/check-domain";

export const POST = longEndpoint(domainsApi.check, async (context, { params }) => ({
  data: await checkDomain(context, params.id),
}));
