import { slotOf } from "./per-process";

/*
 * Tracing, if an endpoint is configured (docs/adr/0107). All layers are traced, so it does not depend on a library: the
 * server provides an implementation (scripts/server/traces.mjs), outside the application's bundles. Without one these
 * functions only run the work.
 */

/** Few, and without data of callers or tenants and addresses that may contain a secret. */
export type TraceAttributes = Record<string, string | number | boolean>;

/** Ends a span, with its error if it failed. */
export type EndPart = (error?: unknown) => void;

/** The kind of a span: within this process, a call to another one, or the root of a new trace. */
type PartKind = "internal" | "client" | "root";

export type TracesOfProcess = {
  /** Begins a span of the current trace; undefined without one. */
  begin: (name: string, attributes: TraceAttributes) => EndPart | undefined;
  /** Runs work in a span of the current trace; spans inside become its children. */
  within: <Result>(
    name: string,
    kind: PartKind,
    attributes: TraceAttributes,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** The id of the current trace. */
  id: () => string | undefined;
  /** The headers that pass the trace on to another server (W3C Trace Context). */
  headers: () => Record<string, string>;
};

/** Set by the server program (scripts/server/traces.mjs). */
const ofProcess = slotOf<TracesOfProcess>("traces");

/** Runs work in a span of the request or job to which it belongs. */
export const traced = <Result>(
  name: string,
  work: () => Promise<Result>,
  attributes: TraceAttributes = {},
): Promise<Result> => ofProcess.value?.within(name, "internal", attributes, work) ?? work();

/** Runs work that no request waits for, as a new trace. */
export const tracedJob = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  ofProcess.value?.within(name, "root", {}, work) ?? work();

/** Traces a call to another server. The span contains only the host of its address; send `headers` with the call. */
export const tracedCall = <Result>(
  method: string,
  url: URL,
  call: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> => {
  const traces = ofProcess.value;
  if (!traces) return call({});
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return traces.within(`${method} ${url.hostname}`, "client", attributes, () => call(traces.headers()));
};

/** The id of the current trace, for the log. */
export const traceId = (): string | undefined => ofProcess.value?.id();

/** Begins the span of a statement, named by its verb and table, without its text and values. */
export function tracedStatement(text: string): EndPart | undefined {
  const traces = ofProcess.value;
  return traces?.begin(statementName(text), { "db.system.name": "postgresql" });
}

/** Names of statements by text; their number is limited by the code. */
const NAMES = new Map<string, string>();
const MAX_NAMES = 2_000;

/** "select deal", "insert deal_line", "commit", "select app_search_deals". */
export function statementName(text: string): string {
  const cached = NAMES.get(text);
  if (cached !== undefined) return cached;
  const [, verb = "statement"] = /^\s*\(*\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text) ?? [];
  const [, called] = table === undefined ? (/\b(app_[a-z_]+)\(/.exec(text) ?? []) : [];
  const name = [verb.toLowerCase(), table ?? called].filter(Boolean).join(" ");
  if (NAMES.size < MAX_NAMES) NAMES.set(text, name);
  return name;
}
