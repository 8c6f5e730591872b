import { endpoint } from "@/lib/http/endpoint";
import { taxesApi } from "@/lib/taxes/api";
import { taxProfiles } from "@/lib/taxes/tax-profiles";

export const GET = endpoint(taxesApi.list, async (context) => ({ data: await taxProfiles(context) }));
