import { endpoint } from "@/lib/server/endpoint";
import { taxesApi } from "@/lib/domain/taxes/api";
import { createTaxProfile } from "@/lib/domain/taxes/change-tax-profile";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";

export const GET = endpoint(taxesApi.list, async (context) => ({ data: await taxProfiles(context) }));

export const POST = endpoint(taxesApi.create, (context, { body }) => createTaxProfile(context, body));
