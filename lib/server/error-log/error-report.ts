import { cleanText } from "./clean-text";

/** What is kept of an error in a browser. */
export type ErrorReport = Partial<
  Record<keyof typeof TEXTS, string> & Record<(typeof NUMBERS)[number], number>
>;

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
 * The known fields of an error-log payload (API-18), cleaned and cut. Further fields are taken and not kept;
 * null: it is no payload.
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
