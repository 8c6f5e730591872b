import { eq, sql } from "drizzle-orm";
import { client, counter, deal } from "@/db/schema";
import { readOnce, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { type Stage, isExpired } from "@/lib/domain/deals/lifecycle";
import { AppError } from "@/lib/core/contract/errors";
import type { Language } from "@/lib/core/i18n/languages";
import { isUuid } from "@/lib/core/ids/is-uuid";

/** Everything that a visitor's view depends on; equal states have equal pages and PDFs. */
export type ProposalState = {
  dealId: number;
  version: number;
  status: Stage;
  isExpired: boolean;
  /** The proposal's own language, else its customer's; null: the tenant's. */
  language: Language | null;
  brandingVersion: number;
};

/**
 * State of the proposal behind a public link, in one round trip; null if there is none. Error: 425 without stored
 * lines or customer (S-109).
 */
export async function proposalState(tenantId: number, uuid: string): Promise<ProposalState | null> {
  if (!isUuid(uuid)) return null;
  const [row] = await readOnce(tenantId, stateOf, { tenantId, uuid: uuid.toLowerCase() });
  if (!row) return null;
  if (!row.hasCustomer || !row.hasLines) throw notReady();
  return {
    dealId: row.dealId,
    version: row.version,
    status: row.status,
    language: row.language,
    isExpired: row.status === "pending" && isExpired(row.validUntil, new Date()),
    brandingVersion: row.brandingVersion,
  };
}

const stateOf = statement<{ tenantId: number; uuid: string }, StateRow[]>((db) =>
  db
    .select({
      dealId: deal.id,
      version: deal.version,
      status: deal.stage,
      validUntil: deal.validUntil,
      hasCustomer: sql<boolean>`${deal.customer} is not null`,
      language: sql<Language | null>`coalesce(${deal.language}, ${client.language})`,
      brandingVersion: counter.value,
      hasLines: sql<boolean>`exists(select 1 from deal_line where deal_line.tenant_id = ${anyTenant.tenantId}
        and deal_line.deal_id = ${deal.id})`,
    })
    .from(deal)
    .innerJoin(counter, within(anyTenant, counter, eq(counter.name, "branding_version")))
    .leftJoin(client, within(anyTenant, client, eq(client.id, deal.clientId)))
    .where(within(anyTenant, deal, eq(deal.uuid, sql.placeholder("uuid")))),
);

type StateRow = {
  dealId: number;
  version: number;
  status: Stage;
  validUntil: Date;
  hasCustomer: boolean;
  language: Language | null;
  brandingVersion: number;
  hasLines: boolean;
};

/** 425 with the documented message (MSG-22). */
export const notReady = () => new AppError(425, "NOT_READY", "This proposal is not ready yet.");
