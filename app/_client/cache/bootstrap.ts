import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { isCancelled } from "../report-errors";
import { send } from "../send";
import { STORAGE_KEYS } from "../storage-keys";
import { forgetCatalog } from "./forget";
import { storedCopy, type Stored, loadCached, untilOld } from "./load-cached";
import type { CacheParts } from "./surroundings";

/** Milliseconds for which bootstrap data stays valid (BOO-01). */
const BOOTSTRAP_LIFETIME = 5 * MINUTE;

/**
 * Bootstrap data: from memory, else from the local copy, else from the server (BOO-01). In each case the
 * catalogue's cache is checked against its version.
 */
export const bootstrapQuery = (parts: CacheParts) =>
  queryOptions({
    queryKey: ["bootstrap", parts.owner],
    queryFn: async ({ client, queryKey, signal }) => {
      const loaded = await loadBootstrap(parts, client.getQueryData<Stored<Bootstrap>>(queryKey), () =>
        ask(signal),
      );
      heedCatalogVersion(parts, client, loaded.data.catalogCacheVersion);
      return loaded;
    },
    staleTime: untilOld(BOOTSTRAP_LIFETIME),
    gcTime: Infinity,
  });

/**
 * Loads bootstrap data. If the server fails, that is logged and an old copy from local storage or memory is
 * used. Without a copy the query gets the error and keeps it (BOO-02). If the server refuses the session, no
 * old copy is used.
 */
async function loadBootstrap(
  { owner, storage, now, log }: CacheParts,
  held: Stored<Bootstrap> | undefined,
  requested: () => Promise<Bootstrap>,
): Promise<Stored<Bootstrap>> {
  const copy = storedCopy<Bootstrap>({ storage, key: STORAGE_KEYS.bootstrap, version: "1", owner, log });
  try {
    return await loadCached({
      copy,
      lifetime: BOOTSTRAP_LIFETIME,
      now,
      ask: async () => ofOwner(owner, await requested()),
    });
  } catch (error) {
    // For example by a logout.
    if (isCancelled(error)) throw error;
    log("bootstrap could not be loaded", error);
    const old = isRefusal(error) ? null : (copy.read() ?? held);
    if (!old) throw error;
    return old;
  }
}

const ask = (signal: AbortSignal) => send(bootstrapCalls.read, { signal });

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ["AUTH_ERROR", "AUTHORIZATION_ERROR", "NOT_FOUND_ERROR"].includes(error.kind);

/** Another user may have signed in in another tab: their data must not be used by this page. */
function ofOwner(owner: string, read: Bootstrap): Bootstrap {
  if (!owner.endsWith(` ${read.user?.id}`))
    throw new ApiError("AUTH_ERROR", { status: 401, message: "Authentication failed" });
  return read;
}

/** First part of all query keys of the catalogue. */
export const CATALOG_QUERY = "catalog";

/**
 * Empties the catalogue's cache if the server's version differs from the stored one (BOO-05); null: this user
 * may not read the catalogue.
 */
function heedCatalogVersion(
  { storage }: Pick<CacheParts, "storage">,
  queries: QueryClient,
  version: number | null,
): void {
  const known = storage.getItem(STORAGE_KEYS.catalogVersion);
  if (known === (version === null ? null : String(version))) return;
  forgetCatalog(storage);
  if (version !== null) storage.setItem(STORAGE_KEYS.catalogVersion, String(version));
  // Reload what is on the screen; requests that are already running return newer data than the version.
  void queries.invalidateQueries({ queryKey: [CATALOG_QUERY] });
}
