import { isDeepStrictEqual } from "node:util";
import { company, type StoredCompany } from "@/db/schema";
import { within } from "@/db/tenancy";
import { mustPrint } from "@/lib/core/documents/must-print";
import { isMalformed } from "@/lib/core/addresses/tax-numbers";
import { audit } from "@/lib/domain/audit/audit";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import type { CompanyAnswer, TaxWarning } from "./api";
import type { CompanyChange } from "./fields";
import type { CompanyRow } from "./read-company";
import { NO_COMPANY, companyState } from "./seller";

/**
 * Changes who the seller is; omitted fields stay. Pages and PDFs of offers that are not sealed are made anew. Error:
 * 412 STALE_VERSION if If-Match names another state; details: the present one. 422 for characters that no PDF prints.
 */
export async function changeCompany(
  context: Context,
  input: CompanyChange,
  headers: Headers,
): Promise<CompanyRow> {
  const { db, tenantId, now } = context;
  for (const [field, text] of textsIn(input)) mustPrint(field, text);
  const before = await lockCompany(context);
  if (isStale(headers, companyState(before)))
    throw staleVersion("Somebody else changed the company first.", await presentCompany(before));
  const profile: StoredCompany = { ...before.profile, ...input };
  if (isDeepStrictEqual(profile, before.profile)) return before;
  const version = before.version + 1;
  await db.update(company).set({ profile, version, updatedAt: now }).where(within({ tenantId }, company));
  await raiseBrandingVersion(context);
  await audit(context, {
    action: "changed",
    subject: { type: "company", name: profile.trade_name || profile.legal_name || "Company" },
    before: before.profile,
    after: profile,
  });
  return { profile, version };
}

/** All texts in a value, each with its path such as address.lines.0. */
const textsIn = (value: unknown, path: string[] = []): [field: string, text: string][] =>
  typeof value === "string"
    ? [[path.join("."), value]]
    : Object.entries(value ?? {}).flatMap(([name, part]) => textsIn(part, [...path, name]));

/** The row, locked; created empty if missing. */
async function lockCompany(context: Context): Promise<CompanyRow> {
  const { db, tenantId } = context;
  await db.insert(company).values({ tenantId, profile: NO_COMPANY, version: 0 }).onConflictDoNothing();
  const [row] = await db
    .select({ profile: company.profile, version: company.version })
    .from(company)
    .where(within(context, company))
    .for("update");
  if (!row) throw new Error("a company was not stored");
  return row;
}

/** The company as the API returns it, with what looks wrong in it. */
export async function presentCompany({ profile, version }: CompanyRow): Promise<CompanyAnswer> {
  const { address, footers, tax_numbers } = profile;
  const wrong = await Promise.all(tax_numbers.map((each) => isMalformed(address.country, each)));
  const warnings = wrong.flatMap((is, index): TaxWarning[] =>
    is ? [{ field: `tax_numbers.${index}.number`, code: "tax_number_form" }] : [],
  );
  const ofLanguages = Object.fromEntries(
    LANGUAGES.map((language) => [language, footers[language] ?? ""]),
  ) as Record<Language, string>;
  return { ...profile, footers: ofLanguages, version, warnings };
}

export const companyReply = async (row: CompanyRow): Promise<Reply<{ data: CompanyAnswer }>> =>
  tagged({ data: await presentCompany(row) }, companyState(row));
