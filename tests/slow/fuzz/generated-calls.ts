import { exampleOf } from "@/lib/server/openapi/example-of";
import type { Dice } from "@/tests/support/dice";
import { HOSTILE_TEXTS } from "@/tests/support/hostile-texts";
import { Multipart } from "@/tests/support/multipart";

type Json = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Json };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Json }> } };
/** The part of the OpenAPI document that calls are generated from. */
export type Document = { paths: Record<string, Record<string, Operation>> };

export type GeneratedCall = { method: string; path: string; headers: Record<string, string>; body?: unknown };

/** Existing ids and similar values, by field name or by the path's first word and parameter name. */
export type Known = {
  fields: Readonly<Record<string, readonly unknown[]>>;
  paths: Readonly<Record<string, readonly string[]>>;
};

/**
 * Generates one call from the document. Most of it is valid, so that the call gets far, and some parts are
 * wrong.
 */
export function generateCall({ paths }: Document, known: Known, dice: Dice): GeneratedCall {
  const path = dice.one(Object.keys(paths));
  const operations = paths[path] ?? {};
  const method = dice.one(Object.keys(operations));
  const { parameters = [], requestBody } = operations[method] as Operation;
  const address = `/api${filled(path, known, dice)}${queryOf(parameters, known, dice)}`;
  return {
    method: dice.happens(0.02)
      ? dice.one(["TRACE", "HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND"])
      : method.toUpperCase(),
    path: dice.happens(0.03) ? bent(address, dice) : address,
    ...bodyOf(requestBody, known, dice),
  };
}

/** Fills in the path parameters with existing values or with odd ones. */
const filled = (path: string, { paths }: Known, dice: Dice): string =>
  path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const [, first = ""] = path.split("/");
    const there = paths[`${first}.${name}`] ?? paths[name] ?? [];
    return there.length > 0 && dice.happens(0.85)
      ? dice.one(there)
      : encodeURIComponent(dice.one(ODD_TEXTS).toWellFormed()).slice(0, 300) || "0";
  });

function queryOf(parameters: readonly Parameter[], known: Known, dice: Dice): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== "query" || !(required || dice.happens(0.3))) continue;
    const value = dice.happens(0.7) ? named(name, exampleOf(schema, name), known, dice) : dice.one(ODD_TEXTS);
    query.append(name, String(value).slice(0, 500));
  }
  if (dice.happens(0.02)) query.append(dice.one(["page", "unknown", "__proto__", "filter[x]"]), "1");
  return query.size > 0 ? `?${query}` : "";
}

/** Malforms the path. */
const bent = (path: string, dice: Dice): string =>
  dice.one([
    () => `${path}/`,
    () => path.replace("/api/", "/api//"),
    () => `${path.split("?")[0]}/${dice.one(["%", "%zz", "%E0%A4%A", "%2e%2e%2f", "%00", "..", "\\"])}`,
    () => `${path}?${"a".repeat(9_000)}`,
    () => path.toUpperCase(),
    () => `${path}${path.includes("?") ? "&" : "?"}a=%zz&b=%00`,
    () => path.slice("/api".length),
  ])();

function bodyOf(
  requestBody: Operation["requestBody"],
  known: Known,
  dice: Dice,
): Pick<GeneratedCall, "headers" | "body"> {
  const headers: Record<string, string> = {};
  if (dice.happens(0.1))
    headers["idempotency-key"] = dice.one(["a-key-of-many", "x", "é", "k".repeat(300)]).replace("é", "%");
  if (dice.happens(0.1))
    headers["if-match"] = dice.one(['"1-1"', "*", '"x"', 'W/"12-3"', '"99999999999999999999-1"']);
  if (dice.happens(0.02))
    headers["x-tenant-uuid"] = dice.one(["acme", "x", "00000000-0000-4000-8000-000000000000"]);
  const [type, { schema } = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return { headers };
  if (type === "multipart/form-data") return { headers, body: formOf(schema, known, dice) };
  headers["content-type"] = dice.happens(0.98)
    ? type
    : dice.one(["text/plain", "application/json; charset=utf-16", "", "x"]);
  const value = spoilt(withKnown(exampleOf(schema), known, dice), dice);
  const text = JSON.stringify(value) ?? "";
  return {
    headers,
    body: dice.happens(0.97)
      ? text
      : dice.one([text.slice(0, -1), `${text}${text}`, "", "[".repeat(40), '{"a":1,"a":2}']),
  };
}

/** A form whose file is invalid, tiny, or of another type. */
function formOf(schema: Json, known: Known, dice: Dice): Multipart {
  const value = withKnown(exampleOf(schema), known, dice) as Json;
  const parts = Object.entries(value ?? {}).map(([name, given]) => {
    const isFile =
      (schema["properties"] as Record<string, Json> | undefined)?.[name]?.["format"] === "binary";
    if (!isFile) return [name, String(dice.happens(0.8) ? given : dice.one(ODD_TEXTS))] as const;
    const bytes = Buffer.from(dice.one(FILES), "latin1");
    return [
      name,
      { name: dice.one(["a.png", "a.csv", "a.json", "a.pdf", "a\u0000b", ""]).replace("\u0000", "_"), bytes },
    ] as const;
  });
  return new Multipart(Object.fromEntries(parts));
}

const FILES = [
  "",
  "x",
  "name,type_id\nA question,2\n=1+1,9\n",
  '[{"name":"A question","type_id":2}]',
  "%PDF-1.4\n%%EOF",
  "\u0089PNG\r\n\u001a\n",
  '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>',
  "PK\u0003\u0004",
  "\u00ff\u00d8\u00ff",
];

/** Replaces values that refer to something with existing ids and names. */
function withKnown(value: unknown, known: Known, dice: Dice, name = ""): unknown {
  if (Array.isArray(value))
    return value.map((inner) => withKnown(inner, known, dice, name.replace(/s$/, "")));
  if (typeof value !== "object" || value === null) return named(name, value, known, dice);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withKnown(inner, known, dice, key)]),
  );
}

function named(name: string, value: unknown, { fields }: Known, dice: Dice): unknown {
  const there = fields[name];
  return there && there.length > 0 && dice.happens(0.9) ? dice.one(there) : value;
}

/** Changes, removes or adds up to three parts of the value. */
function spoilt(value: unknown, dice: Dice): unknown {
  let spoiled = value;
  for (let changes = dice.below(4); changes > 0; changes--) spoiled = changedSomewhere(spoiled, dice);
  return spoiled;
}

function changedSomewhere(value: unknown, dice: Dice): unknown {
  const isHolder = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isHolder || dice.happens(0.08)) return oddValue(value, dice);
  if (Array.isArray(value)) {
    const at = dice.below(value.length);
    const inner: unknown = value[at];
    if (dice.happens(0.1)) return Array.from({ length: dice.one([2, 50, 1_001]) }, () => inner);
    return value.map((one: unknown, index) => (index === at ? changedSomewhere(one, dice) : one));
  }
  const entries = Object.entries(value as Json);
  const [key] = dice.one(entries);
  if (dice.happens(0.15)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (dice.happens(0.05))
    return { ...(value as Json), [dice.one(["unknown", "tenant_id", "id", "version"])]: 1 };
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? changedSomewhere(inner, dice) : inner]),
  );
}

/** Replaces a value with an odd one, mostly of the same type. */
function oddValue(value: unknown, dice: Dice): unknown {
  if (typeof value === "number" && dice.happens(0.7)) return dice.one(ODD_NUMBERS);
  if (typeof value === "string" && dice.happens(0.8))
    return dice.happens(0.1)
      ? dice.one(HOSTILE_TEXTS).html(dice.one([1_000, 39_999, 200_000]))
      : dice.one(ODD_TEXTS);
  return dice.one<unknown>([null, true, false, 0, -1, "", "x", [], {}, [null], { a: 1 }, ...ODD_NUMBERS]);
}

const ODD_NUMBERS = [
  0, -1, 1, 2, 0.5, 1.005, 7.125, 100, 101, 1_000, 99_999_999_999, 100_000_000_000, 2_147_483_647,
  2_147_483_648, 4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_991, 1e15,
  1e21, 1e308, -0.0001, 5e-324,
];

const ODD_TEXTS = [
  "",
  " ",
  "x",
  "é",
  "0",
  "1",
  "-1",
  "01",
  "1e5",
  "2147483648",
  "9007199254740991",
  "true",
  "null",
  "a\u0000b",
  "\ud800",
  "'",
  '"; drop table deal; --',
  "%",
  "%zz",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "=1+1",
  "{{brandColor}}",
  "${1}",
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "00000000-0000-4000-8000-000000000000",
  "CAD",
  "XXX",
  "en",
  "fr",
  "a@b.test",
  "a@b@c",
  "a".repeat(256),
  "a".repeat(10_000),
  "\u202e",
  "😀".repeat(100),
  "İ",
  "ﬁ",
  "http://127.0.0.1:9/",
  "javascript:x()",
  "-created_at",
  "name,created_at",
  "deals.read",
  "super_admin",
  "constructor",
  "__proto__",
];
