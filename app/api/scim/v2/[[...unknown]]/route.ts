import { ScimError } from "@/lib/domain/scim/scim-error";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

/** Groups and whatever else of SCIM is not offered. */
const notOffered = scimEndpoint(() =>
  Promise.reject(
    new ScimError(404, "Only Users, ResourceTypes, Schemas and ServiceProviderConfig are offered."),
  ),
);

export {
  notOffered as DELETE,
  notOffered as GET,
  notOffered as PATCH,
  notOffered as POST,
  notOffered as PUT,
};
