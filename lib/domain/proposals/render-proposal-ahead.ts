import type { Context } from "@/lib/platform/context";
import { asSystem } from "@/lib/platform/system-context";
import type { ProposalFile } from "@/lib/domain/mail/deliver-due-mail";
import { renderAhead } from "@/lib/domain/proposals/pdf/render-pdf";
import type { Tenant } from "@/lib/core/tenants/host";
import type { PdfSource } from "./proposal-pdf";

/** After the commit, renderPdfAhead(). */
export function renderProposalAhead({ tenant, afterCommit }: Context, dealId: number): void {
  afterCommit(() => renderPdfAhead(tenant, dealId));
}

/**
 * When the machine has time, renders the PDF of a proposal that was just sent or accepted, in the customer's language,
 * before anybody requests it (S-110). Other states are rendered when they are asked for: most of them never are
 * (docs/adr/0120).
 */
export function renderPdfAhead(tenant: Tenant, dealId: number): void {
  renderAhead(`${tenant.id}/${dealId}`, async () => {
    const { proposalPdf } = await import("./proposal-pdf");
    await proposalPdf(systemSource(tenant, "ahead"), { dealId }, null, "ahead");
  });
}

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
