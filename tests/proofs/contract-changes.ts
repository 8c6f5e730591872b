/** The parts of an OpenAPI document that this file reads. Every schema may be a reference. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};
type Operation = { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/**
 * Differences between the responses of two releases that cause failures while both run on one database.
 * `lost`: the newer one lacks something that clients of the former rely on. `wider`: the newer one may store
 * a value (null, an enum value, a type) that the former's response schema rejects with 500.
 */
export type ContractChanges = { lost: string[]; wider: string[] };

/**
 * Compares the 2xx responses of all operations that both releases have. Reports each component once, where it
 * first occurs.
 */
export function contractChanges(former: ApiDocument, newer: ApiDocument): ContractChanges {
  const changes: ContractChanges = { lost: [], wider: [] };
  const met = new Set<string>();
  const walk = (before: Schema, after: Schema, path: string) => {
    const pair = `${before.$ref} ${after.$ref}`;
    if (before.$ref && after.$ref) {
      if (met.has(pair)) return;
      met.add(pair);
    }
    const place = after.$ref ? (after.$ref.split("/").at(-1) ?? path) : path;
    const [old, now] = [variants(former, before), variants(newer, after)];
    const more = [...kindsOf(now)].filter((kind) => !kindsOf(old).has(kind));
    if (more.length > 0 && kindsOf(old).size > 0) changes.wider.push(`${place}: ${more.join(", ")}`);
    const [objectBefore, objectNow] = [old, now].map((all) => all.filter(({ properties }) => properties));
    for (const [one, other] of paired(objectBefore ?? [], objectNow ?? [])) walkObject(one, other, place);
    const [listBefore, listNow] = [old, now].map((all) => all.find(({ items }) => items)?.items);
    if (listBefore && listNow) walk(listBefore, listNow, `${place}[]`);
  };
  const walkObject = (before: Schema, after: Schema, place: string) => {
    for (const name of before.required ?? [])
      if (!after.required?.includes(name)) changes.lost.push(`${place}.${name}`);
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now) walk(schema, now, `${place}.${name}`);
    }
  };
  for (const [path, operations] of Object.entries(former.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const now = newer.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!now) changes.lost.push(name);
      const [before, after] = [answerOf(operation), now && answerOf(now)];
      if (before && after) walk(before, after, name);
    }
  return changes;
}

const answerOf = ({ responses = {} }: Operation): Schema | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]
    ?.schema;

/** The alternatives of a schema, with references and unions resolved. */
function variants(document: ApiDocument, schema: Schema): Schema[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return named ? variants(document, named) : [];
  }
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((each) => variants(document, each)) : [schema];
}

/** Types and enum values. A type without enum values stands for all its values. */
function kindsOf(all: readonly Schema[]): Set<string> {
  return new Set(
    all.flatMap(({ type, enum: words, const: word }) => {
      if (words) return words.map((each) => JSON.stringify(each));
      if (word !== undefined) return [JSON.stringify(word)];
      return typeof type === "string" ? [type] : (type ?? []);
    }),
  );
}

/** Pairs two objects only if each side has exactly one: with several it is unclear which belong together. */
const paired = (before: readonly Schema[], after: readonly Schema[]): [Schema, Schema][] =>
  before.length === 1 && after.length === 1 && before[0] && after[0] ? [[before[0], after[0]]] : [];
