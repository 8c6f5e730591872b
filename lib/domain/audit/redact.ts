import type { AuditValues } from "@/db/schema";
import { cutText } from "@/lib/core/i18n/cut-text";

/** Stands where a secret or a value too long to keep stood. */
export const REMOVED = "[removed]";

// Names as columns, bodies and settings use them: passwordHash, client_secret, refresh_token, apiKey.
const SECRET =
  /pass(word|phrase|wd)|secret|token(?!s$)|credential|authorization|cookie|private|api_?key|(^|_|[a-z])hash$|seal|seed|signature/i;
// Design tokens are colours, and a setting's name begins as theirs do.
const NO_SECRET = /^(design_?tokens|--kapi-.*)$/i;
const LONGEST_TEXT = 1_000;
const MOST_ITEMS = 100;
const DEEPEST = 6;

/** The values as plain JSON without secrets, which names give away; long texts and lists are cut. Dates become ISO instants. */
export function redact(values: object): AuditValues {
  return clean(JSON.parse(JSON.stringify(values)) as AuditValues, 0) as AuditValues;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? `${cutText(value, LONGEST_TEXT)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return REMOVED;
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? REMOVED : clean(inner, depth + 1),
    ]),
  );
}

// Numbers and switches, such as how many tokens were removed, are no secrets.
const isSecret = (name: string, value: unknown): boolean =>
  value !== null && ["string", "object"].includes(typeof value) && SECRET.test(name) && !NO_SECRET.test(name);
