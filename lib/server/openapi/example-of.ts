import { DEFAULT_LANGUAGE, LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { Json } from "./components";
import { ownValue } from "@/lib/core/own-value";

type Schema = Json & {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
};

/**
 * A realistic value that satisfies a JSON Schema without references. name: of the field that holds the value;
 * holder: of the object around it.
 */
export function exampleOf(schema: Json, name = "", holder = ""): unknown {
  const {
    type,
    examples,
    anyOf,
    oneOf,
    allOf = [],
    properties,
    additionalProperties,
    propertyNames,
    items,
    ...rest
  }: Schema = schema;
  if (examples) return examples[0];
  if ("const" in rest) return rest["const"];
  if (rest.enum) return rest.enum[0];
  if (allOf.length > 0 && type !== "string")
    return Object.assign({}, ...allOf.map((part) => exampleOf(part, name, holder)));
  const choices = anyOf ?? oneOf;
  if (choices) return exampleOf(choices.find((choice) => choice.type !== "null") ?? {}, name, holder);
  switch (Array.isArray(type) ? type.find((one) => one !== "null") : type) {
    case "object":
      return properties ? objectOf(properties, name) : recordOf(additionalProperties, propertyNames);
    case "array":
      return items && Object.keys(items).length > 0 ? [exampleOf(items, name.replace(/s$/, ""), holder)] : [];
    case "string":
      return textFor({ name, holder }, { ...rest, allOf });
    case "integer":
    case "number":
      return numberFor(name, rest);
    case "boolean":
      return !/^is_(?:optional|expired|default|super)|^isSuper/.test(name);
    default:
      return null;
  }
}

const objectOf = (properties: Record<string, Schema>, holder: string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, exampleOf(property, name, holder)]),
  );

function recordOf(values: Schema | boolean | undefined, names: Schema | undefined): Json {
  if (typeof values !== "object") return {};
  const key = names?.["pattern"] === undefined ? "shell.profile" : textFor({ name: "id", holder: "" }, names);
  return { [key]: exampleOf(values, "text") };
}

/** Example texts by field name. */
const TEXTS: Readonly<Record<string, string>> = {
  accentColor: "#0f766e",
  answer: "5",
  avatar: "LR",
  brandColor: "#3056d3",
  close_date: "2026-03-31",
  closing_date: "2026-03-31",
  code: "123456",
  client_id: "kapi",
  client_secret: "0a1b2c3d",
  comparison_value: "3",
  company: "Éclair Inc.",
  component: "header",
  constant_type: "deal_sale_status",
  constant_value: "Pending",
  currency: "CAD",
  default_role: "employee",
  description: "<p>Five pages, two rounds of changes.</p>",
  direction: "ltr",
  email: "lea@example.com",
  extra_notes: "<p>In two steps.</p>",
  file: "en.json",
  file_url: "/api/storage/9d5b2a7c.pdf",
  file_name: "services.xlsx",
  firstName: "Léa",
  first_name: "Léa",
  fullName: "Léa Roy",
  full_name: "Léa Roy",
  group: "color",
  html: "<p>A website.</p>",
  id: "12",
  issuer: "https://login.example.com",
  key: "--kapi-primary-500",
  label: "Base price",
  language: DEFAULT_LANGUAGE,
  lastName: "Roy",
  last_name: "Roy",
  mail_domain: "example.com",
  name: "Website",
  number: "00012-1",
  permission: "deals.read",
  phone: "+1 514 555 0100",
  query: "eclair",
  purchase_order: "4500-017",
  question: "How many pages?",
  role: "manager",
  role_claim: "groups",
  slug: "pending",
  scopes: "openid email profile",
  sheet: "Services",
  status: "pending",
  step: "base",
  styles: "font-weight: 600",
  symbol: "$",
  tenant_name: "acme",
  text: "Profile",
  title: "Website",
  token: "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  type: "text",
  unit: "page",
  url: "https://acme.example.com/",
  uuid: "0b6d1f5e-3c0a-4f6e-9d5b-2a7c1e8f4b90",
  value: "#3056d3",
  version: "5f3a91c0d2e84b76",
  "names.en": "GST",
  "names.es": "GST",
  "names.fr": "TPS",
  "constant.key": "deal_sale_status.pending",
  "currency.name": "Canadian dollar",
  "currency.slug": "cad",
  "customer.name": "Éclair Café",
  "entitie.name": "Acme",
  "entitie.slug": "business",
  "entitie.type": "Business",
  "language.slug": DEFAULT_LANGUAGE,
  "language.title": LANGUAGE_TABLE[DEFAULT_LANGUAGE].name,
  "taxProfile.name": "GST + QST",
  "tax_profile.name": "GST + QST",
  "taxe.name": "GST",
  "template.id": "simple",
  "tenant.name": "Acme",
  "tenant.slug": "acme",
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-03-31",
  "date-time": "2026-03-02T09:30:00.000Z",
  email: "lea@example.com",
  uri: "https://acme.example.com/",
  uuid: "0b6d1f5e-3c0a-4f6e-9d5b-2a7c1e8f4b90",
};

const OTHERS = ["text", "12", "AB", "0123456789abcdef", "Correct1horse"];

type Field = { name: string; holder: string };

/** An example text for a field: by its format, else by its name, else any text that its pattern and lengths allow. */
function textFor({ name, holder }: Field, schema: Json): string {
  const known =
    TEXTS[`${holder}.${name}`] ??
    (/password/i.test(name)
      ? "Correct1horse"
      : /_token$|Token$/.test(name)
        ? "kapi_a_1_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAA"
        : ownValue(TEXTS, name));
  const format = ownValue(FORMATS, String(schema["format"]));
  const fits = candidates(format ?? known).find((text) => allows(schema, text));
  return fits ?? "text";
}

const candidates = (first: string | undefined): string[] => [
  ...(first === undefined ? [] : [first]),
  ...OTHERS,
];

function allows({ minLength = 0, maxLength = Infinity, ...schema }: Json, text: string): boolean {
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    patternsOf(schema).every((pattern) => new RegExp(pattern, "u").test(text))
  );
}

/** Several patterns of one text are in allOf. */
function patternsOf({ pattern, allOf }: Json): string[] {
  const more = Array.isArray(allOf) ? allOf.flatMap((part: Json) => patternsOf(part)) : [];
  return typeof pattern === "string" ? [pattern, ...more] : more;
}

/** An example number by field name: percents and rates, counts, prices in minor units, ids. */
function numberFor(name: string, schema: Json): number {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return Math.min(Math.max(usualNumber(name), Number(minimum)), Number(maximum));
}

const COUNTS: ReadonlySet<string> = new Set(
  "page current_page last_page total position version revision quantity from to".split(" "),
);

function usualNumber(name: string): number {
  if (COUNTS.has(name) || /orderIndex|order_index|rate$|(?:^|_)count$/.test(name)) return 1;
  if (name === "value") return 5;
  if (/margin/.test(name)) return 100;
  if (/amount|price|total|fee/.test(name)) return 125_000;
  return /per_page|limit/.test(name) ? 20 : 12;
}
