import { ownValue } from "@/lib/core/own-value";
export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The options of a call, beside its method and path. */
export type ApiCall = {
  /** Values for the {names} in the path. */
  params?: object;
  /** Fields of the query; undefined, null and empty ones are left out. */
  query?: object;
  /** Sent as JSON; a FormData as multipart/form-data. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds for each attempt until its response is read completely; default 30,000 (API-01). */
  timeout?: number;
  /** Milliseconds before its end from which the token counts as expired; default 5 minutes (SES-22). */
  margin?: number;
  /** Number of retries after a network failure or a status of 500 and above; default 3 (API-15). */
  retries?: number;
  /** The call goes on after its page was left; browsers refuse bodies of more than 64 KiB then. */
  keepalive?: boolean;
};

/** The path with its {names} replaced by encoded `params`. */
export const filledPath = (path: string, params: object = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ownValue(params as Record<string, unknown>, name))),
  );

/** The query with its question mark; undefined, null and empty fields are left out. */
export function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
