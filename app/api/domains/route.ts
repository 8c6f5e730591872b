import { endpoint } from "@/lib/server/endpoint";
import { addDomain } from "@/lib/domain/domains/add-domain";
import { domainsApi } from "@/lib/domain/domains/api";
import { listDomains } from "@/lib/domain/domains/list-domains";

export const GET = endpoint(domainsApi.list, async (context) => ({ data: await listDomains(context) }));

export const POST = endpoint(domainsApi.add, async (context, { body }) => ({
  data: await addDomain(context, body),
}));
