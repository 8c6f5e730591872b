export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

type Kind = "string" | "boolean";
type Attribute = {
  kind?: Kind;
  isRequired?: true;
  /** Compared with regard to case. */
  isExact?: true;
  isUnique?: true;
  isList?: true;
  /** The parts of a complex attribute. */
  parts?: Readonly<Record<string, Kind>>;
};

/**
 * The attributes of a user that are stored: what /Schemas describes, and what bodies, paths and filters may name.
 */
const ATTRIBUTES = {
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
} as const satisfies Record<string, Attribute>;

export type AttributeName = keyof typeof ATTRIBUTES;

const NAMES = Object.keys(ATTRIBUTES) as AttributeName[];

export const attributesOf = (): [AttributeName, Attribute][] => NAMES.map((name) => [name, ATTRIBUTES[name]]);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The stored attribute of this name, written in any case (RFC 7643, 2.1). */
export const attributeNamed = (written: string): AttributeName | undefined =>
  NAMES.find((name) => isSame(name, written));

/** The stored part of an attribute, written in any case. */
export function partNamed(name: AttributeName, written: string): string | undefined {
  const { parts = {} }: Attribute = ATTRIBUTES[name];
  return Object.keys(parts).find((part) => isSame(part, written));
}

const SPELLINGS = new Map(
  [
    ...NAMES,
    ...attributesOf().flatMap(([, { parts = {} }]) => Object.keys(parts)),
    "Operations",
    "op",
    "path",
  ].map((name) => [name.toLowerCase(), name]),
);
const PREFIX = `${USER_SCHEMA}:`.toLowerCase();

/** A body whose keys are spelled as the RFCs do, and without the schema's URN before them. */
export function respelled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(respelled);
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [spelled(key), respelled(value)]));
}

function spelled(key: string): string {
  const name = key.toLowerCase().startsWith(PREFIX) ? key.slice(PREFIX.length) : key;
  return SPELLINGS.get(name.toLowerCase()) ?? name;
}
