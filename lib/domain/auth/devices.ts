import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { userAccount, userDevice } from "@/db/schema";
import { within } from "@/db/tenancy";
import { MAIL_READER, mailLanguage, sendLater } from "@/lib/domain/mail/send-later";
import type { Context } from "@/lib/platform/context";
import { networkOf } from "@/lib/platform/limits/subjects";
import { hashOf } from "@/lib/platform/secrets/tokens";
import { describeDevice } from "./describe-device";

/** Known devices per user; a further one replaces the one not seen for the longest time. */
const MAX_DEVICES = 100;

type SignedIn = { userId: number; sessionId: number };

/**
 * Remembers the device of a sign-in, and mails the user if it is new, except for their very first sign-in (T-22).
 * Returns whether it was known. A browser is identified by its cookie; a client without one, such as a program,
 * by its user agent and network.
 */
export async function noteDevice(context: Context, { userId, sessionId }: SignedIn): Promise<boolean> {
  const { db, tenantId, now, request } = context;
  const deviceHash = hashOf(`${tenantId}:${userId}:${markOf(request)}`);
  const ofUser = eq(userDevice.userId, userId);
  const known = await db
    .update(userDevice)
    .set({ lastSeenAt: now })
    .where(within({ tenantId }, userDevice, ofUser, eq(userDevice.deviceHash, deviceHash)))
    .returning({ seen: userDevice.lastSeenAt });
  if (known.length > 0) return true;
  await db
    .insert(userDevice)
    .values({ tenantId, userId, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing();
  const others = await db
    .select({ deviceHash: userDevice.deviceHash })
    .from(userDevice)
    .where(within({ tenantId }, userDevice, ofUser, ne(userDevice.deviceHash, deviceHash)))
    .orderBy(desc(userDevice.lastSeenAt));
  if (others.length > 0) await mailNewDevice(context, { userId, sessionId });
  const surplus = others.slice(MAX_DEVICES - 1).map((other) => other.deviceHash);
  if (surplus.length > 0)
    await db
      .delete(userDevice)
      .where(within({ tenantId }, userDevice, and(ofUser, inArray(userDevice.deviceHash, surplus))));
  return false;
}

/** The identifier of a device: the cookie, else browser, system and network. */
function markOf({ device, userAgent, address }: Context["request"]): string {
  if (device) return `cookie ${device}`;
  const { browser, system } = describeDevice(userAgent);
  return `${browser ?? ""} ${system ?? ""} ${networkOf(address)}`;
}

/** In the user's own language, because the browser may be somebody else's. */
async function mailNewDevice(context: Context, { userId, sessionId }: SignedIn): Promise<void> {
  const { db, tenantId, now, request, tenant } = context;
  const [user] = await db
    .select(MAIL_READER)
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, userId)));
  if (!user) return;
  await sendLater(context, {
    kind: "new_device",
    to: user.email,
    firstName: user.firstName,
    language: mailLanguage(tenant, user),
    data: {
      ...describeDevice(request.userAgent),
      network: networkOf(request.address),
      at: now.toISOString(),
    },
    dedupeKey: `new_device/${sessionId}`,
  });
}
