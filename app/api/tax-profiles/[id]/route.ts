import { endpoint } from "@/lib/server/endpoint";
import { taxesApi } from "@/lib/domain/taxes/api";
import { readTaxProfile } from "@/lib/domain/taxes/tax-profiles";
import { retireTaxProfile, updateTaxProfile } from "@/lib/domain/taxes/change-tax-profile";

export const GET = endpoint(taxesApi.read, (context, { params }) => readTaxProfile(context, params.id));

export const PATCH = endpoint(taxesApi.update, (context, { params, body, headers }) =>
  updateTaxProfile(context, params.id, body, headers),
);

export const DELETE = endpoint(taxesApi.retire, (context, { params, headers }) =>
  retireTaxProfile(context, params.id, headers),
);
