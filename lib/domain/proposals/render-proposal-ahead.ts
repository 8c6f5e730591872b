import { eq } from "drizzle-orm";
import { client, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { asSystem } from "@/lib/platform/system-context";
import { languageOfDeal } from "@/lib/domain/deals/content";
import type { Language } from "@/lib/core/i18n/languages";
import { renderAhead } from "@/lib/domain/pdf/render-pdf";
import type { Tenant } from "@/lib/core/tenants/host";
import type { PdfSource } from "./proposal-pdf";

/**
 * After the commit, renders the PDF of the new state in the customer's language before anybody requests it
 * (S-110).
 */
export function renderProposalAhead(context: Context, dealId: number): void {
  const { tenant } = context;
  context.afterCommit(() => renderPdfAhead(tenant, dealId, null));
}

/** Returns a verb's deal and renders its PDF ahead. Routes call this, because deals must not depend on proposals. */
export function renderedAhead<Deal extends { id: number }>(context: Context, deal: Deal): Deal {
  renderProposalAhead(context, deal.id);
  return deal;
}

/** The same for a page that a visitor has just opened, in the page's language; null: the customer's. */
export function renderPdfAhead(tenant: Tenant, dealId: number, language: Language | null): void {
  const key = `${tenant.id}/${dealId}/${language ?? "customer"}`;
  clearTimeout(soon.get(key));
  const start = () => {
    soon.delete(key);
    renderAhead(key, async () => {
      const { proposalPdf } = await import("./proposal-pdf");
      const source = systemSource(tenant);
      const readIn = language ?? (await source.transaction((context) => customerLanguage(context, dealId)));
      await proposalPdf(source, { dealId }, readIn, "ahead");
    });
  };
  soon.set(key, setTimeout(start, QUIET_MILLISECONDS).unref());
}

/** The proposal's own language, else its client's, else the tenant's. */
async function customerLanguage(context: Context, dealId: number): Promise<Language> {
  const [found] = await context.db
    .select({ own: deal.language, language: client.language })
    .from(deal)
    .innerJoin(client, within(context, client, eq(client.id, deal.clientId)))
    .where(within(context, deal, eq(deal.id, dealId)));
  return languageOfDeal(found?.own, found, context.tenant);
}

// Waits for this time without changes, because a customer who selects several options creates states that
// nobody will download.
const QUIET_MILLISECONDS = 1_000;
const soon = new Map<string, NodeJS.Timeout>();

const systemSource = (tenant: Tenant): PdfSource => ({
  tenant,
  tenantId: tenant.id,
  transaction: (work) => asSystem({ tenant, job: "ahead" }, work),
});
