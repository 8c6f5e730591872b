import { schema } from "@/lib/domain/scim/described";
import { ScimError } from "@/lib/domain/scim/scim-error";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(({ tenant }, { id }) => {
  const body = schema(decodeURIComponent(id), scimAddress(tenant));
  if (!body) throw new ScimError(404, "There is no such schema.");
  return Promise.resolve({ body });
});
