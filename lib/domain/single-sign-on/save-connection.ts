import { and, eq, sql } from "drizzle-orm";
import { role, singleSignOn, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { IS_WAY_BACK } from "@/lib/domain/auth/enforced-sign-in";
import { acting } from "@/lib/domain/roles/escalation";
import { assignableRole } from "@/lib/domain/users/change-user";
import { invalid } from "@/lib/core/contract/errors";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { addressProblem } from "@/lib/platform/outbound/target";
import {
  auditValues,
  mustAdminister,
  presentConnection,
  readConnection,
  sealSecret,
  stateOf,
  SUBJECT,
  type SingleSignOn,
} from "./connection";
import { followMapping } from "./group-roles";
import { providerReach } from "./provider-fetch";
import { PROVIDER_PROBLEMS, type SingleSignOnBody } from "./schema";

/**
 * Stores the tenant's provider and the rules for its users, and gives the members of a directory's groups their roles.
 * An omitted secret stays, except with another issuer, which would otherwise receive it. Errors: 403 unless an
 * administrator, and for roles that the caller may not give; 412 STALE_VERSION; 422 for a forbidden address, a
 * missing secret, an unknown role, super_admin, and for enforcing it while no administrator could sign in without
 * it.
 */
export async function saveConnection(
  context: Context,
  input: SingleSignOnBody,
  headers: Headers,
): Promise<SingleSignOn> {
  mustAdminister(context);
  // For followMapping(); before the connection is locked, as where a directory changes groups.
  await takeTurns(context);
  const before = await lockConnection(context);
  if (before && isStale(headers, stateOf(before)))
    throw staleVersion("Somebody else changed this first.", presentConnection(before, context.tenant));
  const problem = addressProblem(input.issuer, providerReach());
  if (problem) throw invalid("issuer", PROVIDER_PROBLEMS[problem], problem);
  await checkRoles(context, input);
  if (input.is_enforced && input.is_enabled && !(await hasWayBack(context)))
    throw invalid(
      "is_enforced",
      "No active administrator has a password, so nobody could sign in when the provider fails.",
      "no_way_back",
    );
  const values = {
    ...valuesOf(input),
    signsOutAtProvider: input.signs_out_at_provider ?? before?.signsOutAtProvider ?? true,
    clientSecret: secretOf(context.tenantId, input, before),
  };
  const stored = await store(context, values, before);
  await audit(context, {
    action: before ? "changed" : "created",
    subject: SUBJECT,
    ...(before ? { before: auditValues(before) } : {}),
    after: { ...auditValues(stored), client_secret: input.client_secret },
  });
  await followMapping(context, before, stored);
  return stored;
}

async function lockConnection(context: Context): Promise<SingleSignOn | null> {
  const [row] = await context.db
    .select()
    .from(singleSignOn)
    .where(within(context, singleSignOn))
    .for("update");
  return row ?? null;
}

/** Checks that the caller may give each role of the mapping, and that none is super_admin. */
async function checkRoles(context: Context, input: SingleSignOnBody): Promise<void> {
  const named = [
    ...input.role_mapping.map(({ role: slug }, index) => ({ slug, field: `role_mapping.${index}.role` })),
    ...(input.default_role === null ? [] : [{ slug: input.default_role, field: "default_role" }]),
  ];
  const actor = await acting(context);
  const attempt = { action: "changed", subject: { ...SUBJECT, id: null } } as const;
  for (const { slug, field } of named) {
    if (slug === "super_admin")
      throw invalid(field, "Nobody becomes super admin by single sign-on.", "super_admin");
    await assignableRole(context, { slug, field, actor, attempt });
  }
}

/** Whether an administrator can sign in by password. */
async function hasWayBack(context: Context): Promise<boolean> {
  const [row] = await context.db
    .select({ id: userAccount.id })
    .from(userAccount)
    .innerJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(
      within(
        context,
        userAccount,
        eq(userAccount.isActive, true),
        IS_WAY_BACK,
        sql`${role.slug} in ('admin', 'super_admin')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

const valuesOf = (input: SingleSignOnBody) => ({
  issuer: input.issuer,
  clientId: input.client_id,
  label: input.label,
  scopes: input.scopes,
  roleClaim: input.role_claim === "" ? null : input.role_claim,
  roleMapping: input.role_mapping,
  isRoleCaseExact: input.is_role_case_exact,
  defaultRole: input.default_role,
  mailDomains: [...new Set(input.mail_domains)],
  provisionsUsers: input.provisions_users,
  isEnforced: input.is_enforced,
  isEnabled: input.is_enabled,
});

function secretOf(tenantId: number, input: SingleSignOnBody, before: SingleSignOn | null): string {
  if (input.client_secret !== undefined) return sealSecret(tenantId, input.client_secret);
  if (before?.issuer === input.issuer) return before.clientSecret;
  throw invalid("client_secret", "is needed", "required");
}

type Values = ReturnType<typeof valuesOf> & Pick<SingleSignOn, "clientSecret" | "signsOutAtProvider">;

async function store(context: Context, values: Values, before: SingleSignOn | null): Promise<SingleSignOn> {
  const { db, tenantId, now } = context;
  const state = { ...values, version: (before?.version ?? 0) + 1, updatedAt: now };
  const [stored] = before
    ? await db.update(singleSignOn).set(state).where(within(context, singleSignOn)).returning()
    : await db
        .insert(singleSignOn)
        .values({ ...state, tenantId, createdAt: now })
        .onConflictDoNothing()
        .returning();
  // Somebody else set it up at the same time.
  if (!stored)
    throw staleVersion(
      "Somebody else changed this first.",
      presentConnection(await readConnection(context), context.tenant),
    );
  return stored;
}
