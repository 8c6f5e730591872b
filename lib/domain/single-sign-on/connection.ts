import type { z } from "zod";
import { singleSignOn } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { AppError } from "@/lib/core/contract/errors";
import { memberOf, type Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import { administers } from "@/lib/core/access/permissions";
import { USUAL_SCOPES, type singleSignOnSchema } from "./schema";

export type SingleSignOn = typeof singleSignOn.$inferSelect;

/** The tenant's single sign-on, enabled or not; null if none was set up. */
export async function readConnection(
  context: Pick<Context, "db" | "tenantId">,
): Promise<SingleSignOn | null> {
  const [row] = await context.db.select().from(singleSignOn).where(within(context, singleSignOn));
  return row ?? null;
}

const PURPOSE = "single sign-on client secret";

export const sealSecret = (tenantId: number, secret: string): string =>
  seal({ tenantId, purpose: PURPOSE }, secret);

/** The decrypted client secret; null if its key is gone. */
export const openSecret = ({ tenantId, clientSecret }: SingleSignOn): string | null =>
  unseal({ tenantId, purpose: PURPOSE }, clientSecret);

/** The redirect URI: on the tenant's main domain, whatever the request's host. */
export const redirectUri = (tenant: { domain: string }): string =>
  `${siteAddress(tenant)}/api/auth/sso/callback`;

/** Where the provider leads people after they have signed out there. */
export const signedOutUri = (tenant: { domain: string }): string =>
  `${siteAddress(tenant)}/api/auth/sso/signed-out`;

/** A tenant has one, so its ETag needs only the version. */
export const stateOf = ({ version }: Pick<SingleSignOn, "version">) => ({ id: 1, version });

type Answer = z.input<typeof singleSignOnSchema>;

export const presentConnection = (row: SingleSignOn | null, tenant: { domain: string }): Answer => ({
  is_configured: row !== null,
  is_enabled: row?.isEnabled ?? false,
  issuer: row?.issuer ?? null,
  client_id: row?.clientId ?? null,
  label: row?.label ?? null,
  scopes: row?.scopes ?? USUAL_SCOPES,
  role_claim: row?.roleClaim ?? null,
  role_mapping: row?.roleMapping ?? [],
  is_role_case_exact: row?.isRoleCaseExact ?? true,
  default_role: row?.defaultRole ?? null,
  mail_domains: row?.mailDomains ?? [],
  provisions_users: row?.provisionsUsers ?? false,
  is_enforced: row?.isEnforced ?? false,
  signs_out_at_provider: row?.signsOutAtProvider ?? true,
  redirect_uri: redirectUri(tenant),
  post_logout_redirect_uri: signedOutUri(tenant),
  version: row?.version ?? 0,
});

export const connectionReply = (
  row: SingleSignOn | null,
  tenant: { domain: string },
): Reply<{ data: Answer }> => tagged({ data: presentConnection(row, tenant) }, row && stateOf(row));

/** The roles that the mapping gives for these values of the directory, by slug and in the mapping's order. */
export function mappedRoles(
  { roleMapping, isRoleCaseExact }: Pick<SingleSignOn, "roleMapping" | "isRoleCaseExact">,
  values: readonly string[],
): string[] {
  const keyOf = (value: string) => (isRoleCaseExact ? value : value.toLowerCase());
  const keys = new Set(values.map(keyOf));
  return roleMapping.filter(({ value }) => keys.has(keyOf(value))).map(({ role }) => role);
}

/** Its subject in the audit trail. A workspace has one, so its type names it in the reader's language. */
export const SUBJECT = { type: "single_sign_on", name: "" } as const;

/** Its values for the audit trail, without secrets. */
export const auditValues = (row: SingleSignOn): object => ({
  issuer: row.issuer,
  client_id: row.clientId,
  label: row.label,
  scopes: row.scopes,
  role_claim: row.roleClaim,
  role_mapping: row.roleMapping,
  is_role_case_exact: row.isRoleCaseExact,
  default_role: row.defaultRole,
  mail_domains: row.mailDomains,
  provisions_users: row.provisionsUsers,
  is_enforced: row.isEnforced,
  is_enabled: row.isEnabled,
  signs_out_at_provider: row.signsOutAtProvider,
});

/**
 * Only administrators in person may choose the provider, because whoever does can sign in as any user of the
 * workspace. Error: 403.
 */
export function mustAdminister(context: Pick<Context, "actor">): void {
  const { role, tokenId } = memberOf(context);
  if (tokenId === null && administers(role)) return;
  throw new AppError(
    403,
    "AUTHORIZATION_ERROR",
    "Only administrators of the workspace may change who signs in to it, and no API token.",
  );
}

/** Removes the tenant's provider. Its users' identities are kept in case it is added again. Error: 403. */
export async function removeConnection(context: Context): Promise<undefined> {
  mustAdminister(context);
  const [removed] = await context.db.delete(singleSignOn).where(within(context, singleSignOn)).returning();
  if (removed) await audit(context, { action: "deleted", subject: SUBJECT, before: auditValues(removed) });
}
