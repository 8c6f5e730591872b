import { company, type StoredCompany, type StoredSeller } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import { NO_COMPANY, sellerOf } from "./seller";

/** The tenant's company; version 0: nobody has said who it is. */
export type CompanyRow = { profile: StoredCompany; version: number };

export async function readCompany({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<CompanyRow> {
  const [row] = await ofTenant(db, { tenantId });
  return row ?? { profile: NO_COMPANY, version: 0 };
}

const ofTenant = statement<{ tenantId: number }, CompanyRow[]>((db) =>
  db
    .select({ profile: company.profile, version: company.version })
    .from(company)
    .where(within(anyTenant, company)),
);

/** The seller as an offer in a language shows it now. */
export const readSeller = async (
  context: Pick<Context, "db" | "tenantId" | "tenant">,
  language: Language,
): Promise<StoredSeller> => sellerOf((await readCompany(context)).profile, context.tenant.name, language);
