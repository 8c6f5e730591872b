import { serviceProviderConfig } from "@/lib/domain/scim/described";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(({ tenant }) =>
  Promise.resolve({ body: serviceProviderConfig(scimAddress(tenant)) }),
);
