import { AppError } from "./errors";
import { ifMatchVersion } from "./reply";

/**
 * Lets a change pass that is meant for a row's present state: without If-Match, or when it names this version. Error: 412 STALE_VERSION
 * "Somebody else changed this `what` first.", with `details` of the present state.
 */
export function expectVersion(
  headers: Headers,
  { id, version }: { id: number; version: number },
  what: string,
  details: Record<string, unknown> = { version },
): void {
  const expected = ifMatchVersion(headers, id);
  if (expected !== null && expected !== version)
    throw new AppError(412, "STALE_VERSION", `Somebody else changed this ${what} first.`, { details });
}
