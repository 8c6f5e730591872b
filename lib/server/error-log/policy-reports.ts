import { cleanText } from "./clean-text";

/** What is kept of a browser's report that a page broke its Content-Security-Policy. */
export type PolicyReport = {
  page: string;
  blocked: string;
  directive: string;
  source: string;
  line: number | null;
};

const MOST = 10;

/**
 * The reports in a browser's message: one in the older form (application/csp-report: an object with
 * csp-report) or several in the newer one (application/reports+json: a list of {type, body}). At most ten;
 * what is anything else is left out. Samples of scripts are not kept.
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
    const value = fields[name];
    return typeof value === "string" ? cleanText(value.replace(/[?#].*$/s, ""), 500) : "";
  };
  const line = fields[names.line];
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
