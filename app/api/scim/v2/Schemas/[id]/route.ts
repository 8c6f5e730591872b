import { userSchema } from "@/lib/domain/scim/described";
import { ScimError } from "@/lib/domain/scim/scim-error";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { USER_SCHEMA } from "@/lib/domain/scim/attributes";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(({ tenant }, { id }) => {
  if (decodeURIComponent(id) !== USER_SCHEMA) throw new ScimError(404, "There is no such schema.");
  return Promise.resolve({ body: userSchema(scimAddress(tenant)) });
});
