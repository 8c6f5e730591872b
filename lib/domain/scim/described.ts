import { attributesOf, GROUP_SCHEMA, USER_SCHEMA } from "./attributes";
import { listResponse, MAX_RESULTS } from "./pages";

/* The service's description of its features (RFC 7643, 5 to 7). */

export const serviceProviderConfig = (address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
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

type Kind = "User" | "Group";

const KINDS = {
  User: { schema: USER_SCHEMA, text: "A person who works in the workspace." },
  Group: { schema: GROUP_SCHEMA, text: "Persons to whom the workspace may give a role." },
} as const satisfies Record<Kind, object>;
const NAMES = Object.keys(KINDS) as Kind[];

export const resourceTypes = (address: string): object => listOf(NAMES.map((name) => typeOf(name, address)));

/** The resource type with this id, undefined if there is none. */
export function resourceType(id: string, address: string): object | undefined {
  const name = NAMES.find((one) => one === id);
  return name && typeOf(name, address);
}

const typeOf = (name: Kind, address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: KINDS[name].schema,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${address}/ResourceTypes/${name}` },
});

export const schemas = (address: string): object => listOf(NAMES.map((name) => schemaOf(name, address)));

/** The schema with this id, undefined if there is none. */
export function schema(id: string, address: string): object | undefined {
  const name = NAMES.find((one) => KINDS[one].schema === id);
  return name && schemaOf(name, address);
}

const schemaOf = (name: Kind, address: string): object => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id: KINDS[name].schema,
  name,
  description: KINDS[name].text,
  attributes: attributesOf(name).map(
    ([attributeName, { kind = "string", parts, isExact, isUnique, isRequired, isList, isReadOnly }]) => {
      const mutability = isReadOnly ? "readOnly" : "readWrite";
      return {
        ...attribute(attributeName, parts ? "complex" : kind),
        multiValued: isList ?? false,
        required: isRequired ?? false,
        caseExact: isExact ?? false,
        mutability,
        uniqueness: isUnique ? "server" : "none",
        ...(parts
          ? {
              subAttributes: Object.entries(parts).map(([part, type]) => ({
                ...attribute(part, type),
                mutability,
              })),
            }
          : {}),
      };
    },
  ),
  meta: { resourceType: "Schema", location: `${address}/Schemas/${KINDS[name].schema}` },
});

const listOf = (resources: object[]): object =>
  listResponse({ total: resources.length, startIndex: 1, resources });

const attribute = (name: string, type: "string" | "boolean" | "reference" | "complex") => ({
  name,
  type,
  ...(type === "reference" ? { referenceTypes: ["User", "Group"] } : {}),
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
});
