import { ScimError } from "@/lib/domain/scim/scim-error";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

/** What of SCIM is not offered, such as Bulk. */
const notOffered = scimEndpoint(() =>
  Promise.reject(
    new ScimError(404, "Only Users, Groups, ResourceTypes, Schemas and ServiceProviderConfig are offered."),
  ),
);

export {
  notOffered as DELETE,
  notOffered as GET,
  notOffered as PATCH,
  notOffered as POST,
  notOffered as PUT,
};
