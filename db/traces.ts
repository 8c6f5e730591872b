/*
 * What takes how long, for whoever configured an endpoint for traces (docs/adr/0107). It stands in db, below all that
 * is traced, and knows no library: the server puts one there (scripts/server/traces.mjs), outside of the application's
 * bundles, or none, and then nothing here does anything.
 */

/** Few, and never of a caller: no tenant's data, no address with a secret in it. */
export type TraceAttributes = Record<string, string | number | boolean>;

/** Ends a part, with what it failed with, if it did. */
export type EndPart = (error?: unknown) => void;

/** How a part stands to others: of this process, a call to another, or a beginning of its own. */
type PartKind = "internal" | "client" | "root";

export type TracesOfProcess = {
  /** Begins a part of what is traced now; undefined when nothing is. */
  begin: (name: string, attributes: TraceAttributes) => EndPart | undefined;
  /** Does work as a part of what is traced now, and what it does is part of it. */
  within: <Result>(
    name: string,
    kind: PartKind,
    attributes: TraceAttributes,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** The id of what is traced now. */
  id: () => string | undefined;
  /** What tells another server of which trace a call is (W3C Trace Context). */
  headers: () => Record<string, string>;
};

const slot = Symbol.for("kapi.traces");
const holder = globalThis as typeof globalThis & { [slot]?: TracesOfProcess };

/** Does work as a part of the request or job that it belongs to. */
export const traced = <Result>(
  name: string,
  work: () => Promise<Result>,
  attributes: TraceAttributes = {},
): Promise<Result> => holder[slot]?.within(name, "internal", attributes, work) ?? work();

/** Does work that no request waits for, as a trace of its own. */
export const tracedJob = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  holder[slot]?.within(name, "root", {}, work) ?? work();

/** Calls another server, whose host is told and nothing else of its address; `headers` go with the call. */
export const tracedCall = <Result>(
  method: string,
  url: URL,
  call: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> => {
  const traces = holder[slot];
  if (!traces) return call({});
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return traces.within(`${method} ${url.hostname}`, "client", attributes, () => call(traces.headers()));
};

/** The id of the trace of what runs now, for the log. */
export const traceId = (): string | undefined => holder[slot]?.id();

/** Begins a statement, which is named by its verb and table: never its values, and not its text. */
export function tracedStatement(text: string): EndPart | undefined {
  const traces = holder[slot];
  return traces?.begin(statementName(text), { "db.system.name": "postgresql" });
}

/** Names of statements by their texts, of which there are as many as the code has. */
const NAMES = new Map<string, string>();
const MOST_NAMES = 2_000;

/** "select deal", "insert deal_line", "commit", "select app_search_deals". */
export function statementName(text: string): string {
  const known = NAMES.get(text);
  if (known !== undefined) return known;
  const [, verb = "statement"] = /^\s*\(*\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text) ?? [];
  const [, called] = table === undefined ? (/\b(app_[a-z_]+)\(/.exec(text) ?? []) : [];
  const name = [verb.toLowerCase(), table ?? called].filter(Boolean).join(" ");
  if (NAMES.size < MOST_NAMES) NAMES.set(text, name);
  return name;
}
