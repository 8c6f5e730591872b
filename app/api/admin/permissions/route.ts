import { endpoint } from "@/lib/http/endpoint";
import { rolesApi } from "@/lib/roles/api";
import { listPermissions } from "@/lib/roles/list-permissions";

export const GET = endpoint(rolesApi.permissions, async () => listPermissions());
