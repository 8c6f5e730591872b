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
  /** How many times it is tried again after a network failure or a status of 500 and above; 3 unless said (API-15). */
  retries?: number;
};
