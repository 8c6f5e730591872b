import { forgetTenants, KNOWN_MILLISECONDS } from "./find-tenant";

/**
 * Resolves once no process can still serve a tenant from what it knew before a change that is committed now:
 * this process forgets at once, the others within the second that they remember (find-tenant.ts). An answer
 * that waits for this is true everywhere.
 */
export async function whenForgotten(): Promise<void> {
  forgetTenants();
  await new Promise((done) => setTimeout(done, KNOWN_MILLISECONDS + 50));
}
