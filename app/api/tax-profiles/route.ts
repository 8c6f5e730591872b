import { endpoint } from "@/lib/http/endpoint";
import { taxesApi } from "@/lib/taxes/api";
import { createTaxProfile } from "@/lib/taxes/create-tax-profile";
import { taxProfiles } from "@/lib/taxes/tax-profiles";

export const GET = endpoint(taxesApi.list, async (context) => ({ data: await taxProfiles(context) }));

export const POST = endpoint(taxesApi.create, (context, { body }) => createTaxProfile(context, body));
