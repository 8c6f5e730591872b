import { tenantOfHost } from "@/lib/core/tenants/host";
import { type KeyValueStorage, STORAGE_KEYS } from "./key-value-storage";

/** The identifier of the tenant that calls are made to: slug or uuid. */
export type TenantContext = {
  /**
   * The stored identifier, else the chosen one, sent as X-tenant-UUID; null when the tenant is not known
   * (TEN-07).
   */
  id(): string | null;
  know(id: string): void;
  /** Finds the tenant where none is stored (TEN-06). */
  initialise(): void;
  /** Forgets it, and derives it again at once (TEN-08, X-16). */
  clear(): void;
};

type Parts = { storage: KeyValueStorage; chosen: string | undefined; host: string | null };

/**
 * Keeps the tenant's identifier in the storage: `chosen` by the integrator, else what the host names (TEN-02,
 * TEN-03).
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

/** Any other host names its tenant to the server alone, which knows the main domain. */
function slugOf(host: string): string | null {
  const named = tenantOfHost(host, undefined);
  return named.kind === "named" ? named.slug : named.kind === "local" ? "local" : null;
}
