import { AppError } from "@/lib/core/contract/errors";

/** A row's state, as in its response. */
export type RowState = { id: number; version: number };

/** ETag of a row's state. A change with this If-Match applies only to this state (S-028). */
export const etag = ({ id, version }: RowState): string => `"${id}-${version}"`;

/**
 * Checks that a change is meant for the row's current state: it has no If-Match, or one that names this version.
 * Throws staleVersion() with "Somebody else changed this `what` first." and `details` of the current state.
 */
export function expectVersion(
  headers: Headers,
  state: RowState,
  what: string,
  details: object = { version: state.version },
): void {
  if (isStale(headers, state)) throw staleVersion(`Somebody else changed this ${what} first.`, details);
}

/**
 * Whether a change's If-Match names another state than the row's current one. Without the header, or with *, any
 * state is accepted.
 */
export function isStale(headers: Headers, { id, version }: RowState): boolean {
  const given = headers.get("if-match");
  if (given === null || given.trim() === "*") return false;
  const match = /^\s*(?:W\/)?"(\d+)-(\d+)"\s*$/.exec(given);
  return match === null || Number(match[1]) !== id || Number(match[2]) !== version;
}

/** 412 STALE_VERSION: the resource has changed since it was read. details: its current state. */
export const staleVersion = (message: string, details?: object): AppError =>
  new AppError(412, "STALE_VERSION", message, details && { details });
