import { and, eq, sql } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { role, tenant, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { memberColumns, memberOfRow, type MemberRow } from "@/lib/domain/auth/find-member";
import type { Context, Member } from "@/lib/platform/context";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { ClaimedImport } from "./claim-import";

/** Thousands of rows are taken in at once, in milliseconds. */
const LONGEST = 600_000;

/** Runs work in a transaction in the name of the user who asked for the import, as they are now; null when they are disabled or gone, or their workspace is. */
export function asImporter<Result>(
  job: ClaimedImport,
  work: (context: Context, member: Member) => Promise<Result>,
): Promise<Result | null> {
  return withTenant(
    job.tenantId,
    async (db) => {
      const [found] = await db.select().from(tenant).where(eq(tenant.id, job.tenantId));
      const [row] = await memberOfUser(db, { tenantId: job.tenantId, userId: job.userId });
      if (!found?.isEnabled || found.deletedAt || !row) return null;
      const member: Member = { ...memberOfRow({ ...row, sessionId: 0 }), tokenId: null };
      const context = contextOf(db, found, member, job);
      return work(context, member);
    },
    LONGEST,
  );
}

const memberOfUser = statement<
  { tenantId: number; userId: number },
  (Omit<MemberRow, "sessionId"> | undefined)[]
>((db) =>
  db
    .select(memberColumns)
    .from(userAccount)
    .leftJoin(role, and(within(anyTenant, role), eq(role.id, userAccount.roleId)))
    .where(
      within(
        anyTenant,
        userAccount,
        eq(userAccount.id, sql.placeholder("userId")),
        eq(userAccount.isActive, true),
      ),
    ),
);

const contextOf = (
  db: Transaction,
  found: typeof tenant.$inferSelect,
  member: Member,
  job: ClaimedImport,
): Context => ({
  tenant: tenantOf(found),
  tenantId: job.tenantId,
  db,
  now: new Date(),
  actor: { kind: "member", member },
  request: { id: `import-${job.id}`, address: "unknown", userAgent: "", language: "" },
  afterCommit: () => undefined,
});
