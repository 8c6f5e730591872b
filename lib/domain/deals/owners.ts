import { and, asc, eq, exists, inArray, like, or, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { deal, rolePermission, userAccount, userPermission, type OwnerSnapshot } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import { permissionsGiving } from "@/lib/core/access/permissions";
import { invalid } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { foldedBySql } from "@/lib/platform/search/folded-by-sql";
import { containing, searchable } from "@/lib/core/search/searchable";
import { permissionId } from "@/lib/domain/roles/permissions";
import { namedMember, type Context } from "@/lib/platform/context";
import type { dealsApi, OwnersQuery } from "./api";
import { notifyOfEach } from "./following/notify-webhooks";
import { recordEvents } from "./following/record-events";
import { termColumns, type DealRecord } from "./revisions/revised-deal";

/** The account manager's columns in a deal. */
export const OWNER_COLUMNS = {
  id: userAccount.id,
  uuid: userAccount.uuid,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  email: userAccount.email,
  phone: userAccount.phone,
};
export type OwnerRow = Pick<typeof userAccount.$inferSelect, keyof typeof OWNER_COLUMNS>;

/** The account manager as shown in an offer. */
export const ownerSnapshot = (owner: OwnerRow): OwnerSnapshot => ({
  first_name: owner.firstName,
  last_name: owner.lastName,
  email: owner.email,
  phone: owner.phone ?? "",
});

type OwnerValues = Pick<DealRecord, "ownerId" | "owner" | "ownerName" | "ownerSearchText">;

const READS_DEALS = permissionsGiving("deals.read").map(permissionId);

/** Condition: an active user who may read deals, by the role or a permission given directly (T-60). */
function mayHaveDeals(context: Context): SQL | undefined {
  const { db } = context;
  const one = { one: sql`1` };
  return and(
    eq(userAccount.isActive, true),
    or(
      exists(
        db
          .select(one)
          .from(rolePermission)
          .where(
            within(
              context,
              rolePermission,
              eq(rolePermission.roleId, userAccount.roleId),
              inArray(rolePermission.permissionId, READS_DEALS),
            ),
          ),
      ),
      exists(
        db
          .select(one)
          .from(userPermission)
          .where(
            within(
              context,
              userPermission,
              eq(userPermission.userId, userAccount.id),
              inArray(userPermission.permissionId, READS_DEALS),
            ),
          ),
      ),
    ),
  );
}

/**
 * The columns for a new account manager or none. Error: 422 at the given field unless it is an active user of the
 * tenant who may read deals.
 */
export async function ownerColumns(
  context: Context,
  ownerId: number | null,
  field: string,
): Promise<OwnerValues> {
  if (ownerId === null) return { ownerId, owner: null, ownerName: "", ownerSearchText: "" };
  const [owner] = await context.db
    .select(OWNER_COLUMNS)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, ownerId), mayHaveDeals(context)));
  if (!owner) throw invalid(field, "must be an active user of the workspace who may read deals");
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return { ownerId, owner: ownerSnapshot(owner), ownerName, ownerSearchText: searchable(ownerName) };
}

/** Changes columns of locked deals and tells of it: events of the timelines, webhooks. */
export async function changeColumns(
  context: Context,
  deals: readonly Pick<DealRecord, "id" | "stage">[],
  { set, fields }: { set: PgUpdateSetSource<typeof deal>; fields: string[] },
): Promise<void> {
  const ids = deals.map(({ id }) => id);
  if ("ownerId" in set) await keepSealedOwner(context, deals);
  const changed = await context.db
    .update(deal)
    .set({ ...set, version: sql`${deal.version} + 1`, updatedAt: context.now })
    .where(within(context, deal, inArray(deal.id, ids)))
    .returning(termColumns);
  await recordEvents(context, ids, "changed", { fields });
  const more = { fields, changed_by: namedMember(context) };
  await notifyOfEach(context, { event: "deal.changed", deals: changed, more });
}

/** Deals that were signed before there were documents have nothing sealed but their lines. */
const NO_CONTENT = JSON.stringify({ blocks: [], sections: [] });

/** The page and the PDF of a signed deal go on showing the account manager with whom it was signed. */
async function keepSealedOwner(
  context: Context,
  deals: readonly Pick<DealRecord, "id" | "stage">[],
): Promise<void> {
  const signed = deals.flatMap(({ id, stage }) => (stage === "signed" ? [id] : []));
  if (signed.length === 0) return;
  await context.db
    .update(deal)
    .set({
      sealedContent: sql`coalesce(${deal.sealedContent}, ${NO_CONTENT}::jsonb)
        || jsonb_build_object('owner', ${deal.owner})`,
    })
    .where(
      within(context, deal, and(inArray(deal.id, signed), sql`(${deal.sealedContent} -> 'owner') is null`)),
    );
}

/** Deals of one statement. */
const BATCH = 500;

/**
 * Hands all deals of a user over to another one, whatever their stage. Returns how many. Error: 422 at `field` unless
 * the new account manager is an active user of the tenant who may read deals.
 */
export async function handOverDeals(
  context: Context,
  { from, to, field }: { from: number; to: number; field: string },
): Promise<number> {
  const set = await ownerColumns(context, to, field);
  let count = 0;
  for (;;) {
    const deals = await context.db
      .select({ id: deal.id, stage: deal.stage })
      .from(deal)
      .where(within(context, deal, eq(deal.ownerId, from)))
      .orderBy(asc(deal.id))
      .limit(BATCH)
      .for("update");
    if (deals.length > 0) await changeColumns(context, deals, { set, fields: ["owner_id"] });
    count += deals.length;
    if (deals.length < BATCH) return count;
  }
}

/** The user's name as searchable() folds it; a tenant has few users, so that no index is needed. */
const foldedName = foldedBySql(sql`${userAccount.firstName} || ' ' || ${userAccount.lastName}`);

/** The users who can own deals, by name and in pages. */
export async function listOwners(
  context: Context,
  query: OwnersQuery,
): Promise<z.input<typeof dealsApi.owners.response>> {
  const typed = query["filter[name]"] ?? "";
  const matching = within(
    context,
    userAccount,
    and(mayHaveDeals(context), searchable(typed) === "" ? undefined : like(foldedName, containing(typed))),
  );
  const [total, rows] = await Promise.all([
    context.db.$count(userAccount, matching),
    context.db
      .select(OWNER_COLUMNS)
      .from(userAccount)
      .where(matching)
      .orderBy(alphabetical(userAccount.firstName), alphabetical(userAccount.lastName), asc(userAccount.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return {
    data: rows.map(({ id, firstName, lastName, email }) => ({
      id,
      full_name: `${firstName} ${lastName}`.trim(),
      email,
    })),
    meta: pageOf(query, total),
  };
}
