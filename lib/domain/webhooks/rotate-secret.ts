import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { lockWebhook } from "./lock-webhook";
import { presentWebhook } from "./present-webhook";
import type { withSecretSchema } from "./schema";
import { formerSecrets, newSecret, sealSecret } from "./signing";

const BOTH = 24 * 3_600_000;
/** Former secrets that still sign: more than one, because a rotation is repeated when its answer was lost. */
const MOST_FORMER = 3;

/**
 * Gives a webhook a new secret; for 24 hours messages carry a signature by the former one too, so that a receiver can
 * change over. Secrets before that which still sign get another 24 hours. Error: 404.
 */
export async function rotateSecret(context: Context, id: number): Promise<z.input<typeof withSecretSchema>> {
  const { db, tenantId, now } = context;
  const found = await lockWebhook(context, id);
  const secret = newSecret();
  const former = [found.secret, ...formerSecrets(found, now)].slice(0, MOST_FORMER).join(" ");
  const [after] = await db
    .update(webhook)
    .set({
      secret: sealSecret(tenantId, secret),
      formerSecret: former,
      formerSecretUntil: new Date(now.getTime() + BOTH),
      version: found.version + 1,
      updatedAt: now,
    })
    .where(within(context, webhook, eq(webhook.id, id)))
    .returning();
  if (!after) throw new Error("a locked webhook was not changed");
  await audit(context, { action: "rotated", subject: { type: "webhook", id, name: found.url } });
  return { ...presentWebhook(after), secret };
}
