import { attributesOf, USER_SCHEMA } from "./attributes";
import { MOST_RESULTS } from "./read-users";

/* The service's description of its features (RFC 7643, 5 to 7). */

const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export const serviceProviderConfig = (address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an administrator made in the settings of the workspace.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${address}/ServiceProviderConfig` },
});

export const resourceTypes = (address: string): object => listOf([userType(address)]);

export const userType = (address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: "User",
  name: "User",
  endpoint: "/Users",
  schema: USER_SCHEMA,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${address}/ResourceTypes/User` },
});

export const schemas = (address: string): object => listOf([userSchema(address)]);

export const userSchema = (address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id: USER_SCHEMA,
  name: "User",
  description: "A person who works in the workspace.",
  attributes: attributesOf().map(
    ([name, { kind = "string", parts, isExact, isUnique, isRequired, isList }]) => ({
      ...attribute(name, parts ? "complex" : kind),
      multiValued: isList ?? false,
      required: isRequired ?? false,
      caseExact: isExact ?? false,
      uniqueness: isUnique ? "server" : "none",
      ...(parts ? { subAttributes: Object.entries(parts).map(([part, type]) => attribute(part, type)) } : {}),
    }),
  ),
  meta: { resourceType: "Schema", location: `${address}/Schemas/${USER_SCHEMA}` },
});

const listOf = (resources: object[]): object => ({
  schemas: [LIST],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const attribute = (name: string, type: "string" | "boolean" | "complex") => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
});
