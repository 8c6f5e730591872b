import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";

/** The id of the deal that this transaction stores under a uuid, inside a statement that may be sent right behind the one that stores it. */
export const dealOfUuid = (scope: { tenantId: number | Placeholder }, uuid: string | Placeholder): SQL =>
  sql`(select ${deal.id} from ${deal} where ${within(scope, deal, eq(deal.uuid, uuid))})`;
