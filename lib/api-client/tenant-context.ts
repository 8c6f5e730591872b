import { tenantOfHost } from "@/lib/core/tenants/host";
import { type KeyValueStorage, STORAGE_KEYS } from "./key-value-storage";

/** The identifier of the tenant to call: slug or uuid. */
export type TenantContext = {
  /** The stored identifier, else the chosen one, sent as X-tenant-UUID; null if the tenant is unknown (TEN-07). */
  id(): string | null;
  know(id: string): void;
  /** Determines the tenant if none is stored (TEN-06). */
  initialise(): void;
  /** Drops the identifier and determines it again at once (TEN-08, X-16). */
  clear(): void;
};

type Parts = { storage: KeyValueStorage; chosen: string | undefined; host: string | null };

/**
 * Keeps the tenant's identifier in the storage: the one `chosen` by the integrator, else the one in the host
 * (TEN-02, TEN-03).
 */
export function tenantContext({ storage, chosen, host }: Parts): TenantContext {
  const derived = chosen ?? (host === null ? null : slugOf(host));
  const id = () => storage.getItem(STORAGE_KEYS.tenant) ?? chosen ?? null;
  const know = (value: string) => storage.setItem(STORAGE_KEYS.tenant, value);
  const initialise = () => {
    if (derived !== null && !storage.getItem(STORAGE_KEYS.tenant)) know(derived);
  };
  return {
    id,
    know,
    initialise,
    clear() {
      storage.removeItem(STORAGE_KEYS.tenant);
      initialise();
    },
  };
}

/** For other hosts only the server can tell the tenant, because it knows the main domain. */
function slugOf(host: string): string | null {
  const named = tenantOfHost(host, undefined);
  return named.kind === "named" ? named.slug : named.kind === "local" ? "local" : null;
}
