/**
 * What an answer's body holds (API-03):
 * {data: {data: X}} and {data: X} give X, {meta: M} gives M; a page {data: [], meta}, any {data, meta}, the JSON:API shape
 * (type and attributes) and everything else stay as they are.
 */
export function unwrapped(body: unknown): unknown {
  if (!isObject(body) || isResource(body)) return body;
  if ("data" in body) return "meta" in body ? body : inner(body["data"]);
  return isOnly(body, ["meta"]) ? body["meta"] : body;
}

/** One more envelope inside `data`. An object with further fields is no envelope: one of its fields is called data. */
const inner = (value: unknown): unknown =>
  isObject(value) && "data" in value && isOnly(value, ["data", "meta"]) ? unwrapped(value) : value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isResource = (body: object): boolean => "type" in body && "attributes" in body;
const isOnly = (body: object, names: readonly string[]): boolean =>
  Object.keys(body).length > 0 && Object.keys(body).every((name) => names.includes(name));
