import { endpoint } from "@/lib/server/endpoint";
import { rolesApi } from "@/lib/domain/roles/api";
import { listModules } from "@/lib/domain/roles/permissions";

export const GET = endpoint(rolesApi.modules, async () => listModules());
