import { forgetTenants, CACHE_MILLISECONDS } from "./find-tenant";

/**
 * Resolves once no process can still serve a tenant from a cache older than the change just committed: this
 * process clears its cache at once, the others' expire within a second (find-tenant.ts). A response that waits
 * for this holds for all processes.
 */
export async function whenForgotten(): Promise<void> {
  forgetTenants();
  await new Promise((done) => setTimeout(done, CACHE_MILLISECONDS + 50));
}
