import { config } from "@/db/config.mjs";
import { ZOHO_REGIONS, type ZohoRegion } from "./regions";

/**
 * Where a region's calls go: to Zoho's own hosts, never to one that a tenant or an answer names.
 * ZOHO_TEST_URL leads all of them to a server on this machine, for tests. Error: when it names another
 * machine.
 */
export function baseUrls(region: string): { accounts: string; api: string } {
  const test = config.ZOHO_TEST_URL;
  if (test) {
    if (!LOOPBACK.test(new URL(test).hostname)) throw new Error("ZOHO_TEST_URL must name this machine");
    return { accounts: test, api: test };
  }
  const found = isRegion(region) ? ZOHO_REGIONS[region] : undefined;
  if (!found) throw new Error(`${region} is no region of Zoho`);
  return found;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

const isRegion = (region: string): region is ZohoRegion => Object.hasOwn(ZOHO_REGIONS, region);
