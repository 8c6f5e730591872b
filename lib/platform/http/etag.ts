import { AppError } from "@/lib/core/contract/errors";

/** A row's state, as its answer gives it. */
export type RowState = { id: number; version: number };

/** ETag of a row's state. A change is made for this state alone when its If-Match names it (S-028). */
export const etag = ({ id, version }: RowState): string => `"${id}-${version}"`;

/**
 * Lets a change pass that is meant for a row's present state: without If-Match, or when it names this version.
 * Throws staleVersion() with "Somebody else changed this `what` first." and `details` of the present state.
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
 * Whether a change's If-Match names another state than the row's present one. Without the header, or with *,
 * any state is meant.
 */
export function isStale(headers: Headers, { id, version }: RowState): boolean {
  const given = headers.get("if-match");
  if (given === null || given.trim() === "*") return false;
  const match = /^\s*(?:W\/)?"(\d+)-(\d+)"\s*$/.exec(given);
  return match === null || Number(match[1]) !== id || Number(match[2]) !== version;
}

/** 412 STALE_VERSION: the thing has changed since it was read. details: its present state. */
export const staleVersion = (message: string, details?: object): AppError =>
  new AppError(412, "STALE_VERSION", message, details && { details });
