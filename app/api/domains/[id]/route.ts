import { endpoint } from "@/lib/server/endpoint";
import { domainsApi } from "@/lib/domain/domains/api";
import { removeDomain } from "@/lib/domain/domains/remove-domain";

export const DELETE = endpoint(domainsApi.remove, (context, { params }) => removeDomain(context, params.id));
