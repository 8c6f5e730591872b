import { endpoint } from "@/lib/http/endpoint";
import { taxesApi } from "@/lib/taxes/api";
import { readTaxProfile } from "@/lib/taxes/read-tax-profile";
import { retireTaxProfile } from "@/lib/taxes/retire-tax-profile";
import { updateTaxProfile } from "@/lib/taxes/update-tax-profile";

export const GET = endpoint(taxesApi.read, (context, { params }) => readTaxProfile(context, params.id));

export const PATCH = endpoint(taxesApi.update, (context, { params, body, headers }) =>
  updateTaxProfile(context, params.id, body, headers),
);

export const DELETE = endpoint(taxesApi.retire, (context, { params, headers }) =>
  retireTaxProfile(context, params.id, headers),
);
