import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { zohoConnection } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { audit } from "@/lib/domain/audit/audit";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import type { ZohoCredentials } from "./renew-access";
import { ZohoError } from "./zoho-error";
import { REGION_NAMES } from "./regions";
import type { zohoConnectionSchema } from "./api";

export type ZohoConnection = typeof zohoConnection.$inferSelect;

/** The tenant's access to Zoho, or null where none was set up. */
export async function readConnection(context: Context): Promise<ZohoConnection | null> {
  const [row] = await context.db.select().from(zohoConnection).where(within(context, zohoConnection));
  return row ?? null;
}

/** Stores Zoho's error about the credentials, for administrators; no effect if they were changed meanwhile. */
export async function noteFailure(
  context: Context,
  { id, version }: ZohoConnection,
  message: string,
): Promise<void> {
  await context.db
    .update(zohoConnection)
    .set({ lastError: message, lastErrorAt: context.now, accessToken: null, accessTokenExpiresAt: null })
    .where(within(context, zohoConnection, eq(zohoConnection.id, id), eq(zohoConnection.version, version)));
}

/** Stores a renewed access token (sealed) for all processes; no effect if the credentials were changed meanwhile. */
export async function keepAccess(
  context: Context,
  { id, version }: ZohoConnection,
  accessToken: string,
  expiresAt: Date,
): Promise<void> {
  await context.db
    .update(zohoConnection)
    .set({
      accessToken,
      accessTokenExpiresAt: expiresAt,
      lastSuccessAt: context.now,
      lastError: sql`null`,
      lastErrorAt: sql`null`,
    })
    .where(within(context, zohoConnection, eq(zohoConnection.id, id), eq(zohoConnection.version, version)));
}

/** Removes a tenant's access to Zoho with its secrets. Imported clients stay. */
export async function removeConnection(context: Context): Promise<undefined> {
  const [removed] = await context.db
    .delete(zohoConnection)
    .where(within(context, zohoConnection))
    .returning();
  if (removed)
    await audit(context, {
      action: "deleted",
      subject: { ...SUBJECT, id: removed.id },
      before: auditValues(removed),
    });
}

type Secret = "client secret" | "refresh token" | "access token";

/** Seals a secret of a tenant's access; it can be opened only for the same tenant and kind of secret. */
export const sealSecret = (tenantId: number, secret: Secret, text: string): string =>
  seal(place(tenantId, secret), text);
export const openSecret = (tenantId: number, secret: Secret, sealed: string): string | null =>
  unseal(place(tenantId, secret), sealed);

const place = (tenantId: number, secret: Secret) => ({ tenantId, purpose: `zoho ${secret}` });

/** The credentials for renewing tokens. Error: ZohoError `credentials` if the sealing key is gone. */
export function credentialsOf({ tenantId, region, clientId, ...sealed }: ZohoConnection): ZohoCredentials {
  const clientSecret = openSecret(tenantId, "client secret", sealed.clientSecret);
  const refreshToken = openSecret(tenantId, "refresh token", sealed.refreshToken);
  if (clientSecret === null || refreshToken === null)
    throw new ZohoError("credentials", "The stored credentials cannot be opened any more; enter them again.");
  return { region, clientId, clientSecret, refreshToken };
}

/** A tenant's access to Zoho as the API returns it: its state, never a secret or token. */
export const presentConnection = (row: ZohoConnection | null): z.input<typeof zohoConnectionSchema> => ({
  is_connected: row !== null,
  is_enabled: row?.isEnabled ?? false,
  region: REGION_NAMES.find((region) => region === row?.region) ?? null,
  client_id: row?.clientId ?? null,
  last_success_at: row?.lastSuccessAt ?? null,
  last_error: row?.lastError ?? null,
  last_error_at: row?.lastErrorAt ?? null,
  version: row?.version ?? 0,
});

/** The response for a tenant's access to Zoho, with its ETag if there is one. */
export const connectionReply = (
  row: ZohoConnection | null,
): Reply<{ data: z.input<typeof zohoConnectionSchema> }> => tagged({ data: presentConnection(row) }, row);

/** Its subject in the audit trail. */
export const SUBJECT = { type: "zoho_connection", name: "Zoho CRM" } as const;

/** A tenant's access to Zoho for the audit trail, without secrets. */
export const auditValues = ({ region, clientId, isEnabled }: ZohoConnection) => ({
  region,
  client_id: clientId,
  is_enabled: isEnabled,
});
