import type { Context } from "@/lib/platform/context";
import { asSystem } from "@/lib/platform/system-context";
import type { Language } from "@/lib/core/i18n/languages";
import type { ProposalFile } from "@/lib/domain/mail/deliver-due-mail";
import { renderAhead } from "@/lib/domain/proposals/pdf/render-pdf";
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

/**
 * Returns a verb's deal and renders its PDF ahead, unless it has none yet (U-82). Routes call this, because deals must
 * not depend on proposals.
 */
export function renderedAhead<Deal extends Rendered>(context: Context, deal: Deal): Deal {
  if (deal.customer && deal.lineItems.length > 0) renderProposalAhead(context, deal.id);
  return deal;
}

type Rendered = { id: number; customer: object | null; lineItems: readonly unknown[] };

/** The same for a page that a visitor has just opened, in the page's language; null: the customer's. */
export function renderPdfAhead(tenant: Tenant, dealId: number, language: Language | null): void {
  const key = `${tenant.id}/${dealId}/${language ?? "customer"}`;
  clearTimeout(soon.get(key));
  const start = () => {
    soon.delete(key);
    renderAhead(key, async () => {
      const { proposalPdf } = await import("./proposal-pdf");
      await proposalPdf(systemSource(tenant, "ahead"), { dealId }, language, "ahead");
    });
  };
  soon.set(key, setTimeout(start, QUIET_MILLISECONDS).unref());
}

// Waits for this time without changes, because a customer who selects several options creates states that
// nobody will download.
const QUIET_MILLISECONDS = 1_000;
const soon = new Map<string, NodeJS.Timeout>();

/** The PDF of a proposal for a mail; rendered after everything that somebody waits for. Errors as proposalPdf(). */
export const mailedPdf: ProposalFile = async (tenant, dealId, language) => {
  const { pdfName, proposalPdf } = await import("./proposal-pdf");
  const { bytes } = await proposalPdf(systemSource(tenant, "mail"), { dealId }, language, "ahead");
  return { name: pdfName(dealId), bytes };
};

const systemSource = (tenant: Tenant, job: string): PdfSource => ({
  tenant,
  tenantId: tenant.id,
  transaction: (work) => asSystem({ tenant, job }, work),
});
