export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

type Kind = "string" | "boolean" | "reference";
type Attribute = {
  kind?: Kind;
  isRequired?: true;
  /** Compared with regard to case. */
  isExact?: true;
  isUnique?: true;
  isList?: true;
  isReadOnly?: true;
  /** The parts of a complex attribute. */
  parts?: Readonly<Record<string, Kind>>;
};

/** The parts of an entry that refers to another resource. */
const REFERENCE = { value: "string", display: "string", type: "string", $ref: "reference" } as const;

/**
 * The attributes of a user that are stored: what /Schemas describes, and what bodies, paths and filters may name.
 */
const USER_ATTRIBUTES = {
  userName: { isRequired: true, isUnique: true },
  externalId: { isExact: true, isUnique: true },
  name: { parts: { givenName: "string", familyName: "string", formatted: "string" } },
  displayName: {},
  active: { kind: "boolean" },
  emails: { isList: true, parts: { value: "string", type: "string", primary: "boolean" } },
  roles: {
    isList: true,
    parts: { value: "string", display: "string", type: "string", primary: "boolean" },
  },
  // Changed by changing the groups.
  groups: { isList: true, isReadOnly: true, parts: REFERENCE },
} as const satisfies Record<string, Attribute>;

/** The same of a group. */
const GROUP_ATTRIBUTES = {
  displayName: { isRequired: true, isUnique: true },
  externalId: { isExact: true, isUnique: true },
  members: { isList: true, parts: REFERENCE },
} as const satisfies Record<string, Attribute>;

export type AttributeName = keyof typeof USER_ATTRIBUTES;
export type GroupAttributeName = keyof typeof GROUP_ATTRIBUTES;

const namesIn = <Name extends string>(attributes: Record<Name, Attribute>) =>
  Object.keys(attributes) as Name[];
const NAMES = namesIn(USER_ATTRIBUTES);
const GROUP_NAMES = namesIn(GROUP_ATTRIBUTES);

export const attributesOf = (of: "User" | "Group"): [string, Attribute][] =>
  Object.entries(of === "User" ? USER_ATTRIBUTES : GROUP_ATTRIBUTES);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The stored attribute of this name, written in any case (RFC 7643, 2.1). */
export const attributeNamed = (written: string): AttributeName | undefined =>
  NAMES.find((name) => isSame(name, written));

/** The same of a group. */
export const groupAttributeNamed = (written: string): GroupAttributeName | undefined =>
  GROUP_NAMES.find((name) => isSame(name, written));

/** The stored part of an attribute, written in any case. */
export function partNamed(name: AttributeName, written: string): string | undefined {
  const { parts = {} }: Attribute = USER_ATTRIBUTES[name];
  return Object.keys(parts).find((part) => isSame(part, written));
}

const SPELLINGS = new Map(
  [
    ...[...attributesOf("User"), ...attributesOf("Group")].flatMap(([name, { parts = {} }]) => [
      name,
      ...Object.keys(parts),
    ]),
    "Operations",
    "op",
    "path",
  ].map((name) => [name.toLowerCase(), name]),
);
const PREFIXES = [USER_SCHEMA, GROUP_SCHEMA].map((schema) => `${schema}:`.toLowerCase());

/** The name of an attribute without the schema's URN before it. */
export function withoutSchema(name: string): string {
  const prefix = PREFIXES.find((one) => name.toLowerCase().startsWith(one)) ?? "";
  return name.slice(prefix.length);
}

/** A body whose keys are spelled as the RFCs do, and without the schema's URN before them. */
export function respelled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(respelled);
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [spelled(key), respelled(value)]));
}

function spelled(key: string): string {
  const name = withoutSchema(key);
  return SPELLINGS.get(name.toLowerCase()) ?? name;
}
