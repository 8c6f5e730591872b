import { ApiError, type DocumentedKind, type FieldError } from "./api-error";

/** A response, read completely. */
export type Reply = {
  status: number;
  /** The parsed JSON; undefined for an empty body, the text if it is not JSON. */
  body: unknown;
  isJson: boolean;
  /** Seconds of Retry-After. */
  retryAfter: number | null;
};

/** Reads a response completely. Rejects if the connection breaks. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN) || null;
  return { status: response.status, retryAfter, ...parsed(text) };
}

function parsed(text: string): Pick<Reply, "body" | "isJson"> {
  if (text === "") return { body: undefined, isJson: true };
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    // For example a proxy's page; the caller decides what that means.
    return { body: text, isJson: false };
  }
}

/**
 * The content of a response's body (API-03): {data: {data: X}} and {data: X} give X, {meta: M} gives M; a page
 * {data: [], meta}, any {data, meta}, the JSON:API shape (type and attributes) and everything else stay as they
 * are.
 */
export function unwrapped(body: unknown): unknown {
  if (!isObject(body) || isResource(body)) return body;
  if ("data" in body) return "meta" in body ? body : inner(body["data"]);
  return isOnly(body, ["meta"]) ? body["meta"] : body;
}

/**
 * Removes a second envelope inside `data`. An object with further fields is not an envelope; it only has a field
 * called data.
 */
const inner = (value: unknown): unknown =>
  isObject(value) && "data" in value && isOnly(value, ["data", "meta"]) ? unwrapped(value) : value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isResource = (body: object): boolean => "type" in body && "attributes" in body;
const isOnly = (body: object, names: readonly string[]): boolean =>
  Object.keys(body).length > 0 && Object.keys(body).every((name) => names.includes(name));

/**
 * The ApiError for an error response (API-07 to API-14): the kind by its status, the message of the body's
 * `message` or `error`, else the documented one.
 */
export function errorOfReply({ status, body, retryAfter }: Reply): ApiError {
  const fields = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const kind = KINDS[status] ?? null;
  const code = text(fields["code"]);
  return new ApiError(kind ?? code ?? "HTTP_ERROR", {
    status,
    message:
      text(fields["message"]) ??
      text(fields["error"]) ??
      (kind ? DEFAULT_MESSAGES[kind] : undefined) ??
      "Unknown error occurred",
    code,
    errors: Array.isArray(fields["errors"]) ? (fields["errors"] as FieldError[]) : [],
    details: fields["details"],
    retryAfter,
  });
}

const KINDS: Readonly<Record<number, DocumentedKind>> = {
  400: "VALIDATION_ERROR",
  401: "AUTH_ERROR",
  403: "AUTHORIZATION_ERROR",
  404: "NOT_FOUND_ERROR",
  422: "VALIDATION_ERROR",
  429: "RATE_LIMIT_ERROR",
  500: "SERVER_ERROR",
  502: "SERVER_ERROR",
  503: "SERVER_ERROR",
  504: "SERVER_ERROR",
};

const DEFAULT_MESSAGES: Partial<Readonly<Record<DocumentedKind, string>>> = {
  AUTH_ERROR: "Authentication failed",
  AUTHORIZATION_ERROR: "Insufficient permissions",
  NOT_FOUND_ERROR: "Resource not found",
  SERVER_ERROR: "Internal server error",
  VALIDATION_ERROR: "Validation failed",
  RATE_LIMIT_ERROR: "Too many requests",
};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
