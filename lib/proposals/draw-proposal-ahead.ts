import { withTenant } from "@/db/client";
import type { Context } from "@/lib/http/context";
import { languageOfId } from "@/lib/i18n/languages";
import { drawAhead } from "@/lib/pdf/draw-ahead";
import type { Tenant } from "@/lib/tenants/tenant";
import type { PdfLanguage } from "./pdf-document";
import type { PdfSource } from "./proposal-pdf";

/** Once the change is committed, draws the PDF of the new state in the tenant's language before anybody asks for it (S-110). */
export function drawProposalAhead(context: Context, dealId: number): void {
  const { tenant } = context;
  context.afterCommit(() => drawPdfAhead(tenant, dealId, languageOfId(tenant.languageId)));
}

/** The same for a page that a visitor has just opened, in the language they read it in. */
export function drawPdfAhead(tenant: Tenant, dealId: number, language: PdfLanguage): void {
  const key = `${tenant.id}/${dealId}/${language}`;
  clearTimeout(soon.get(key));
  const start = () => {
    soon.delete(key);
    drawAhead(key, async () => {
      const { proposalPdf } = await import("./proposal-pdf");
      await proposalPdf(systemSource(tenant), { dealId }, language, "ahead");
    });
  };
  soon.set(key, setTimeout(start, QUIET_MILLISECONDS).unref());
}

// A customer who ticks one option after the other passes through states that nobody will download.
const QUIET_MILLISECONDS = 1_000;
const soon = new Map<string, NodeJS.Timeout>();

const systemSource = (tenant: Tenant): PdfSource => ({
  tenant,
  tenantId: tenant.id,
  transaction: (work) =>
    withTenant(tenant.id, (db) =>
      work({
        tenant,
        tenantId: tenant.id,
        db,
        actor: { kind: "system" },
        now: new Date(),
        request: { id: "ahead", address: "unknown", userAgent: "", language: "" },
        afterCommit: (later) => later(),
      }),
    ),
});
