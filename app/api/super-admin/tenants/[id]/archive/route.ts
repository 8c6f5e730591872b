import { longEndpoint } from "@/lib/server/endpoint";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { readArchive } from "@/lib/domain/tenant-admin/data/archives";

export const GET = longEndpoint(tenantsApi.archive, (context, { params }) => readArchive(context, params.id));
