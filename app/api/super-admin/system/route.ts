import { longEndpoint } from "@/lib/server/endpoint";
import { systemApi } from "@/lib/server/system/api";
import { readSystem } from "@/lib/server/system/read-system";

export const GET = longEndpoint(systemApi.read, async () => ({ data: await readSystem() }));
