import { scimGroupsApi } from "@/lib/domain/scim/api";
import { listGroups } from "@/lib/domain/scim/read-groups";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(scimGroupsApi.list, async (context) => ({ data: await listGroups(context) }));
