import { AppError, notStorable } from "./errors";

const MAX_DEPTH = 32;
const MAX_NODES = 10_000;

/**
 * Parses JSON from an untrusted caller. Refused with 400 INVALID_JSON: broken text or UTF-8, more than 32 levels
 * or 10,000 nodes (checked before parsing, without recursion), keys that reach for prototypes, duplicate keys, numbers
 * beyond a double. Refused with 422: NUL and lone surrogates in texts, which the database cannot store.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  checkShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused("The body is not valid JSON.");
  }
  checkValues(value);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused("The body is not valid UTF-8.");
  }
}

/** Counts levels and nodes outside strings, and finds duplicate keys: different parsers would use different ones. */
function checkShape(text: string): void {
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let nodes = 1;
  let isKey = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) {
      const end = endOfString(text, index);
      if (isKey) addKey(open.at(-1), text.slice(index, end + 1));
      isKey = false;
      index = end;
    } else if (character === 0x7b || character === 0x5b) {
      isKey = character === 0x7b;
      if (open.push(isKey ? new Set() : null) > MAX_DEPTH)
        throw refused(`The body nests deeper than ${MAX_DEPTH} levels.`);
      nodes++;
    } else if (character === 0x7d || character === 0x5d) open.pop();
    else if (character === 0x2c) {
      isKey = open.at(-1) instanceof Set;
      if (++nodes > MAX_NODES) throw refused(`The body has more than ${MAX_NODES} values.`);
    }
  }
}

/** `quoted`: the key as written in the text; the same key may be written with and without escapes. */
function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key = quoted.includes("\\") ? unescaped(quoted) : quoted;
  if (keys?.has(key)) throw refused("A key stands twice in one object.");
  keys?.add(key);
}

function unescaped(quoted: string): string {
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    // Not JSON: parsing the whole text will report it.
    return quoted;
  }
}

/**
 * The position of the closing quote of the JSON string that begins at `start`, or the text's length if it is not
 * closed.
 */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22)
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  return index;
}

type Place = { path: string; value: unknown };

function checkValues(root: unknown): void {
  const open: Place[] = [{ path: "", value: root }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { path, value } = place;
    if (typeof value === "string") checkText(path, value);
    else if (typeof value === "number" && !Number.isFinite(value)) throw refused("A number is too large.");
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (isForPrototypes(key, inner)) throw refused("A key is not allowed.");
        checkText(path, key);
        open.push({ path: path ? `${path}.${key}` : key, value: inner });
      }
    }
  }
}

/** Whether a key reaches for a prototype. A plain value under "constructor" does not: fields may have it (T-19). */
const isForPrototypes = (key: string, value: unknown): boolean =>
  key === "__proto__" ||
  key === "prototype" ||
  (key === "constructor" && typeof value === "object" && value !== null);

function checkText(field: string, text: string): void {
  if (!text.includes("\u0000") && text.isWellFormed()) return;
  throw notStorable(field);
}

const refused = (message: string) => new AppError(400, "INVALID_JSON", message);
