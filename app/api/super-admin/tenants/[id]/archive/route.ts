import { longEndpoint } from "@/lib/http/endpoint";
import { tenantsApi } from "@/lib/tenants/api";
import { readArchive } from "@/lib/tenants/data/read-archive";

export const GET = longEndpoint(tenantsApi.archive, (context, { params }) => readArchive(context, params.id));
