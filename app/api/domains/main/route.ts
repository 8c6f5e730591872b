import { endpoint } from "@/lib/server/endpoint";
import { domainsApi } from "@/lib/domain/domains/api";
import { chooseMainDomain } from "@/lib/domain/domains/main-domain";

export const PUT = endpoint(domainsApi.chooseMain, async (context, { body }) => ({
  data: await chooseMainDomain(context, body.id),
}));
