import { dealsApi } from "@/lib/domain/deals/api";
import { listOwners } from "@/lib/domain/deals/owners";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dealsApi.owners, (context, { query }) => listOwners(context, query));
