import { endpoint } from "@/lib/server/endpoint";
import { rolesApi } from "@/lib/domain/roles/api";
import { listPermissions } from "@/lib/domain/roles/permissions";

export const GET = endpoint(rolesApi.permissions, async () => listPermissions());
