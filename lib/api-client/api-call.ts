export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a call takes beside its method and path. */
export type ApiCall = {
  /** Values for the {names} in the path. */
  params?: object;
  /** Fields of the query; undefined, null and empty ones are left out. */
  query?: object;
  /** Sent as JSON; a FormData as multipart/form-data. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds for each try until its answer is read whole; 30,000 unless said (API-01). */
  timeout?: number;
  /** Milliseconds before its end from which the token counts as expired; 5 minutes unless said (SES-22). */
  margin?: number;
  /**
   * How many times it is tried again after a network failure or a status of 500 and above; 3 unless said
   * (API-15).
   */
  retries?: number;
};

/** The path with its {names} filled from `params`, encoded. */
export const filledPath = (path: string, params: object = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
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
