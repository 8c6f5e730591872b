import type { LongContext } from "@/lib/platform/context";
import { counting } from "./counting";
import { limiterOf } from "./limiter-of";
import { networkOf } from "./network";
import { raisedLimits } from "./raised-limits";
import { storedKey } from "./stored-key";
import { countedEmail } from "./subjects";

type Failed = { email: string; isKnown: boolean };

/**
 * Whether a failed sign-in may say what was wrong: 3 unknown addresses of a network and 20 of a tenant are told apart in an
 * hour. After that unknown and known addresses fail in the same words. An address counts once, however often it is tried again.
 */
export async function mayDisclose(
  { tenantId, request }: Pick<LongContext, "tenantId" | "request">,
  { email, isKnown }: Failed,
): Promise<boolean> {
  const heights = await raisedLimits(tenantId);
  const network = networkOf(request.address);
  const [ofNetwork, ofTenant] = [limiterOf("unknownAddresses"), limiterOf("unknownAddressesOfTenant")];
  const networkKey = storedKey("unknownAddresses", tenantId, network);
  const tenantKey = storedKey("unknownAddressesOfTenant", tenantId, "");
  return counting(async (db) => {
    // A known address costs the same statements, adding nothing.
    const seen = await ofNetwork.penalty(
      storedKey("unknownAddresses.seen", tenantId, `${network} ${countedEmail(email)}`),
      isKnown ? 0 : 1,
      { db },
    );
    const isNew = !isKnown && seen.consumedPoints === 1;
    const inNetwork = await ofNetwork.penalty(networkKey, isNew ? 1 : 0, { db });
    const inTenant = await ofTenant.penalty(tenantKey, isNew ? 1 : 0, { db });
    // What is told now must fit in; what is known already is told while something is left.
    const room = isNew ? 0 : 1;
    return (
      inNetwork.consumedPoints + room <= heights("unknownAddresses") &&
      inTenant.consumedPoints + room <= heights("unknownAddressesOfTenant")
    );
  });
}
