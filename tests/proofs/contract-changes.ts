/** What this file reads of an OpenAPI document; all of it may be a reference. */
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
 * Where two releases' answers differ so that one of them trips while both run on one database.
 * `lost`: the newer one lacks what callers of the former rely on. `wider`: the newer one may keep a value (a null, a
 * word, a type) that the former's own schema of the answer refuses with 500.
 */
export type ContractChanges = { lost: string[]; wider: string[] };

/** Compares the answers 2xx of all calls that both have. Each component is told of once, where it is met first. */
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

/** What a value may be, without references and choices. */
function variants(document: ApiDocument, schema: Schema): Schema[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return named ? variants(document, named) : [];
  }
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((each) => variants(document, each)) : [schema];
}

/** Types and words; a type without a list of words stands for all of them. */
function kindsOf(all: readonly Schema[]): Set<string> {
  return new Set(
    all.flatMap(({ type, enum: words, const: word }) => {
      if (words) return words.map((each) => JSON.stringify(each));
      if (word !== undefined) return [JSON.stringify(word)];
      return typeof type === "string" ? [type] : (type ?? []);
    }),
  );
}

/** One object each: with several nobody can say which became which. */
const paired = (before: readonly Schema[], after: readonly Schema[]): [Schema, Schema][] =>
  before.length === 1 && after.length === 1 && before[0] && after[0] ? [[before[0], after[0]]] : [];
