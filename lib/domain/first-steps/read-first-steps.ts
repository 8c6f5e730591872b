import { and, eq, ne, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { catalogItem, company, deal, setting, taxProfile, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { CATEGORIES, tokenKey } from "@/lib/core/colors/palette";
import { FIRST_STEPS_SETTING, KNOWN_SETTINGS } from "@/lib/domain/settings/known-settings";
import { PICTURES } from "@/lib/domain/settings/pictures";
import { memberOf, type Context } from "@/lib/platform/context";

/** What a new workspace lacks before its first proposal, in the order in which it is done (U-60). */
export const FIRST_STEPS = ["company", "look", "taxes", "services", "colleague", "proposal"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Which steps are done; isPutAway: an administrator does not want to see them any more. */
export type FirstSteps = Record<FirstStep, boolean> & { isPutAway: boolean };

/**
 * Derives from the workspace's data which of its first steps are done (U-60), in one statement that looks for one row
 * of each kind. Needs a member: a colleague is anybody else.
 */
export async function readFirstSteps(context: Context): Promise<FirstSteps> {
  const { db, tenantId } = context;
  const [row] = await statusOf(db, { tenantId, userId: memberOf(context).id });
  if (!row) throw new Error("the first steps were not read");
  return row;
}

const statusOf = statement<{ tenantId: number; userId: number }, FirstSteps[]>((db) =>
  db
    .select({
      isPutAway: isThere(setting, and(eq(setting.key, FIRST_STEPS_SETTING), eq(setting.value, "off"))),
      company: isThere(company, isSomebody),
      look: isThere(setting, isOwnLook),
      taxes: isThere(taxProfile, eq(taxProfile.isDefault, true)),
      services: isThere(catalogItem),
      colleague: isThere(userAccount, ne(userAccount.id, sql.placeholder("userId"))),
      proposal: isThere(deal),
    })
    .from(sql`(values (1)) as once`),
);

type TenantTable = PgTable & { tenantId: AnyPgColumn; deletedAt?: AnyPgColumn };

/** Condition: the tenant has such a row. */
const isThere = (table: TenantTable, condition?: SQL): SQL<boolean> =>
  sql<boolean>`exists(select from ${table} where ${within(anyTenant, table, condition)})`;

/** Condition: the company has a name or an address; the country alone is known since the workspace was made. */
const isSomebody = or(
  sql`${company.profile} ->> 'legal_name' <> ''`,
  sql`${company.profile} ->> 'trade_name' <> ''`,
  sql`${company.profile} -> 'address' ->> 'city' <> ''`,
  sql`jsonb_array_length(${company.profile} -> 'address' -> 'lines') > 0`,
);

const BASE_COLORS = CATEGORIES.map((category) => tokenKey(category, 500));

/** Condition: the setting is the logo, or a colour other than the one that every new workspace has. */
const isOwnLook = or(
  ...[PICTURES.logo.key, ...BASE_COLORS].map((key) =>
    and(eq(setting.key, key), ne(setting.value, KNOWN_SETTINGS.get(key)?.value ?? "")),
  ),
);
