import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { isolation, minorUnits, reference } from "./columns";
import { deal } from "./deal";
import { ofTenant } from "./tenant";

/**
 * What each deal that is not deleted comes to with its taxes, in minor units, for the list in the order of amounts. A
 * table of its own, because a customer who tries out options changes the amount again and again, and an index of `deal`
 * that held it would have every index of `deal` written anew each time (docs/adr/0119).
 */
export const dealAmount = pgTable(
  "deal_amount",
  {
    tenantId: ofTenant(),
    dealId: reference("deal_id").notNull(),
    amount: minorUnits("amount").notNull(),
  },
  (t) => [
    primaryKey({ name: "deal_amount_pk", columns: [t.tenantId, t.dealId] }),
    index("deal_amount_order_idx").on(t.tenantId, t.amount, t.dealId),
    foreignKey({
      name: "deal_amount_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);
