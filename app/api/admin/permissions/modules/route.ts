import { endpoint } from "@/lib/http/endpoint";
import { rolesApi } from "@/lib/roles/api";
import { listModules } from "@/lib/roles/list-permissions";

export const GET = endpoint(rolesApi.modules, async () => listModules());
