import { ownValue } from "@/lib/core/own-value";
/** The stored fields of a browser error. */
type ErrorReport = Partial<Record<keyof typeof TEXTS, string> & Record<(typeof NUMBERS)[number], number>>;

const TEXTS = {
  message: 2_000,
  filename: 500,
  stack: 8_000,
  url: 500,
  userAgent: 500,
  timestamp: 40,
  type: 50,
} as const;
const NUMBERS = ["line", "column"] as const;

/**
 * The known fields of an error-log payload (API-18), cleaned and truncated. Further fields are ignored; null if
 * it is not a payload.
 */
export function errorReport(payload: unknown): ErrorReport | null {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return null;
  const fields = payload as Readonly<Record<string, unknown>>;
  const report: ErrorReport = {};
  for (const [name, most] of Object.entries(TEXTS) as [keyof typeof TEXTS, number][]) {
    const value = fields[name];
    if (typeof value === "string" && value !== "")
      report[name] = cleanText(name === "url" || name === "filename" ? withoutQuery(value) : value, most);
  }
  for (const name of NUMBERS) {
    const value = fields[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) report[name] = value;
  }
  return Object.keys(report).length === 0 ? null : report;
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, "");

/** The stored fields of a browser's report about a violated Content-Security-Policy. */
type PolicyReport = {
  page: string;
  blocked: string;
  directive: string;
  source: string;
  line: number | null;
};

const MOST = 10;

/**
 * The policy reports in a browser's message: one in the older format (application/csp-report: an object with
 * csp-report) or several in the newer one (application/reports+json: a list of {type, body}). At most ten;
 * anything else is left out. Script samples are not stored.
 */
export function policyReports(message: unknown): PolicyReport[] {
  const older = fieldsOf(message)["csp-report"];
  if (older !== undefined) return [report(fieldsOf(older), OLDER)];
  const newer = Array.isArray(message) ? message : [message];
  return newer
    .map(fieldsOf)
    .filter(({ type }) => type === "csp-violation")
    .slice(0, MOST)
    .map(({ body }) => report(fieldsOf(body), NEWER));
}

type Names = Readonly<Record<keyof PolicyReport, string>>;
const OLDER: Names = {
  page: "document-uri",
  blocked: "blocked-uri",
  directive: "effective-directive",
  source: "source-file",
  line: "line-number",
};
const NEWER: Names = {
  page: "documentURL",
  blocked: "blockedURL",
  directive: "effectiveDirective",
  source: "sourceFile",
  line: "lineNumber",
};

function report(fields: Readonly<Record<string, unknown>>, names: Names): PolicyReport {
  const text = (name: string): string => {
    const value = ownValue(fields, name);
    return typeof value === "string" ? cleanText(value.replace(/[?#].*$/s, ""), 500) : "";
  };
  const line = ownValue(fields, names.line);
  return {
    page: text(names.page),
    blocked: text(names.blocked),
    directive: text(names.directive),
    source: text(names.source),
    line: Number.isSafeInteger(line) ? (line as number) : null,
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Makes a text from outside safe for the log: removes tokens, e-mail addresses, queries of addresses and the
 * secrets of public links, escapes control and bidirectional characters, and truncates to `most` characters
 * (S-036).
 */
export function cleanText(text: string, most: number): string {
  return masked(text).replace(UNSEEN, spelled).slice(0, most);
}

// Each repetition is bounded, or of characters that the next part cannot begin with, so that matching takes
// linear time.
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/(https?:\/\/[^\s?#"'<>()]{1,2000})[?#][^\s"'<>()]*/gi, "$1"],
  [/(\/proposals\/)[^\s/"'<>():?#]+/gi, "$1[uuid]"],
  [/(\/(?:verify-email|email\/verify|reset-password)\/)[^\s/"'<>():?#]+/gi, "$1[token]"],
  [/kapi_[a-z]_[\w-]+/gi, "[token]"],
  [/\bbearer\s+[^\s"',]+/gi, "Bearer [token]"],
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){1,4}/g, "[token]"],
  [
    /((?:pass(?:word|wd)?|secret|token|api_?key)["']?\s{0,3}[:=]\s{0,3})["']?[^\s"',;&}]+["']?/gi,
    "$1[removed]",
  ],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, "[email]"],
];

const masked = (text: string): string =>
  MASKS.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);

const CONTROLS = String.raw`[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]`;
/** Lone surrogates. */
const HALVES = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`;
const UNSEEN = new RegExp(`${CONTROLS}|${HALVES}`, "g");

function spelled(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
