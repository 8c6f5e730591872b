import { notFound } from "@/lib/core/contract/errors";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { admit } from "@/lib/platform/limits/admit";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { proposalState } from "@/lib/domain/proposals/state";
import { mustBeEnabled, namedTenant } from "@/lib/domain/tenants/request-tenant";
import { failurePage } from "./failure-page";
import { finishedPage } from "./finished-page";
import { pageAnswer } from "./page-answer";
import { pageLanguage } from "./page-language";

/** The customer's page of a proposal, whatever happens: the page, or one that says why not. Never throws. Limited like the call (case 4). */
export async function showProposal(request: Request, uuid: string): Promise<Response> {
  let language = pageLanguage(request);
  try {
    const tenant = await namedTenant(request.headers);
    language = pageLanguage(request, tenant.languageId);
    mustBeEnabled(tenant);
    const admission = await admit(proposalsApi.read, {
      tenant,
      facts: requestFacts(request.headers),
      params: { uuid },
    });
    const state = await proposalState(tenant.id, uuid);
    language = pageLanguage(request, tenant.languageId, state?.language);
    const page = state && (await finishedPage({ tenant, uuid: uuid.toLowerCase(), state, language }));
    if (!page) throw await admission.afterFailure(notFound("Proposal not found"));
    return pageAnswer(page, request.headers.get("accept-encoding"));
  } catch (error) {
    noteRefusal(error, { facts: requestFacts(request.headers), route: "GET /proposals/{uuid}" });
    return failurePage(error, language);
  }
}
