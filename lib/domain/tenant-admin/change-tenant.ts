import { eq, and, isNull, sql } from "drizzle-orm";
import { tenant, outbox, session } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/etag";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { within } from "@/db/tenancy";
import { domainProblem } from "@/lib/domain/domains/domain-problem";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import { giveDomain } from "@/lib/domain/domains/give-domain";
import { whenForgotten } from "@/lib/domain/tenants/when-forgotten";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { asTenant, loadTenant, presentTenant, type TenantRow } from "./load-tenant";
import type { TenantChange } from "./fields";
import { tenantRulesInEnglish } from "./in-english";

/**
 * Changes a tenant (REST-84, S-136). A disabled tenant answers 403 to every call (S-005) and its sessions end. A
 * new sender address must be verified with the mail service again. Recorded in both audit trails. Errors: 404;
 * 412 STALE_VERSION if If-Match names another state; 422 for disabling one's own tenant or the default one, and
 * for a domain that it cannot have.
 */
export async function changeTenant(
  context: Context,
  id: number,
  change: TenantChange,
  headers: Headers,
): Promise<TenantRow> {
  const existing = await loadTenant(context, id, "update");
  expectVersion(headers, existing, "tenant", { version: existing.version, tenant: presentTenant(existing) });
  if (namesNothing(change)) return existing;
  if (change.is_enabled === false) keepPlatform(context, existing, "data.attributes.is_enabled");
  if (change.own_domain) await refuseDomain(context, id, change.own_domain);
  const [changed] = await context.db
    .update(tenant)
    .set(columnsOf(existing, change, context.now))
    .where(eq(tenant.id, id))
    .returning();
  if (!changed) throw new Error("a locked tenant is not there");
  if (changed.ownDomain !== existing.ownDomain)
    await asTenant(context, tenantOf(changed), (inner) =>
      giveDomain(inner, { from: existing.ownDomain, to: changed.ownDomain }),
    );
  if (changed.name !== existing.name)
    await asTenant(context, tenantOf(changed), (inner) => raiseBrandingVersion(inner));
  await writeDown(context, existing, changed);
  context.afterCommit(whenForgotten);
  return changed;
}

async function refuseDomain({ db }: Context, id: number, domain: string): Promise<void> {
  const problem = await domainProblem(db, id, domain);
  if (problem)
    throw invalid(
      "data.attributes.own_domain",
      tenantRulesInEnglish(problem),
      problem === "domainTaken" ? "taken" : "domain_of_platform",
    );
}

function columnsOf(found: TenantRow, change: TenantChange, now: Date): Partial<TenantRow> {
  const senderEmail = change.sender_email ?? found.senderEmail;
  return {
    name: change.display_name ?? found.name,
    isEnabled: change.is_enabled ?? found.isEnabled,
    isTestMode: change.is_test_mode ?? found.isTestMode,
    ownDomain: change.own_domain === undefined ? found.ownDomain : change.own_domain,
    withoutDns: change.without_dns ?? found.withoutDns,
    languageId: change.language_id ?? found.languageId,
    plan: change.plan ?? found.plan,
    senderEmail,
    senderVerifiedAt: senderEmail === found.senderEmail ? found.senderVerifiedAt : null,
    version: found.version + 1,
    updatedAt: now,
  };
}

async function writeDown(context: Context, before: TenantRow, after: TenantRow): Promise<void> {
  const isSwitched = before.isEnabled !== after.isEnabled;
  const entry = {
    action: isSwitched
      ? after.isEnabled
        ? ("enabled" as const)
        : ("disabled" as const)
      : ("changed" as const),
    subject: { type: "tenant" as const, id: after.id, name: after.name },
    before: presentTenant(before),
    after: presentTenant(after),
  };
  await audit(context, entry);
  if (after.id === context.tenantId) return;
  await asTenant(context, tenantOf(after), async (inner) => {
    await audit(inner, entry);
    if (isSwitched && !after.isEnabled) await endAllSessions(inner, "workspace disabled");
  });
}

/**
 * Soft-deletes a tenant (REST-85, S-138): its host is no longer served, its sessions end, and none of its mails
 * is sent. Its rows are removed 30 days later (purge-tenant.ts). Errors: 404, 422 for one's own tenant or the
 * default one.
 */
export async function deleteTenant(context: Context, id: number): Promise<undefined> {
  const existing = await loadTenant(context, id);
  keepPlatform(context, existing, "id");
  // First, and without a lock by this transaction: on a distributed engine the function, which acts as the
  // tables' owner, uses another connection, which would wait for such a lock (docs/distribution.md).
  const [row] = await context.db.execute<{ deleted: boolean }>(
    sql`select app_delete_tenant(${id}) as deleted`,
  );
  if (!row?.deleted) throw notFound();
  const entry = {
    action: "deleted" as const,
    subject: { type: "tenant" as const, id, name: existing.name },
    before: presentTenant(existing),
  };
  await audit(context, entry);
  await asTenant(context, tenantOf(existing), async (inner) => {
    await audit(inner, entry);
    await endAllSessions(inner, "workspace deleted");
    await inner.db
      .update(outbox)
      .set({ deadAt: context.now, lastError: "the workspace was deleted" })
      .where(within(inner, outbox, and(isNull(outbox.sentAt), isNull(outbox.deadAt))));
  });
  context.afterCommit(whenForgotten);
}

/** Refuses to disable or delete the super admin's own tenant and the default one (S-138). Error: 422 on `field`. */
function keepPlatform({ tenantId }: Context, target: { id: number; slug: string }, field: string): void {
  if (target.id === tenantId) throw invalid(field, tenantRulesInEnglish("ownTenant"), "own_tenant");
  if (target.slug === defaultTenantSlug())
    throw invalid(field, tenantRulesInEnglish("defaultTenant"), "default_tenant");
}

/** Ends all sessions of a tenant. */
async function endAllSessions(context: Context, because: string): Promise<void> {
  await context.db
    .update(session)
    .set({ revokedAt: context.now, revokedBecause: because })
    .where(within(context, session, isNull(session.revokedAt)));
}
