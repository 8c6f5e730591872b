import { notFound } from "@/lib/core/contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { proposalState } from "@/lib/domain/proposals/state";
import { mustBeEnabled, namedTenant } from "@/lib/domain/tenants/request-tenant";
import { languageOf, requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { admit } from "@/lib/platform/limits/admission";
import { longContextOf } from "../endpoint";
import { finishedPage } from "./finished-page";
import { failurePage, pageAnswer } from "./page-answers";
import { readPage, type ProposalPage } from "./read-page";

/** Renders the whole HTML of the page. */
export type RenderPage = (page: ProposalPage) => Promise<string>;

/**
 * The customer's page of a proposal, whatever happens: the page, or one that says why not. Never throws. Limited like
 * the call that reads a proposal.
 */
export async function showProposal(request: Request, uuid: string, render: RenderPage): Promise<Response> {
  const facts = requestFacts(request.headers);
  let language = pageLanguage(request);
  try {
    const tenant = await namedTenant(request.headers);
    language = pageLanguage(request, tenant);
    mustBeEnabled(tenant);
    const admission = await admit(proposalsApi.read, { tenant, facts, params: { uuid } });
    const state = await proposalState(tenant.id, uuid);
    if (!state) throw await admission.afterFailure(notFound("Proposal not found"));
    const readIn = (language = pageLanguage(request, tenant, state.language));
    const { transaction } = longContextOf({ tenant, facts });
    const page = await finishedPage({
      tenant,
      state,
      language: readIn,
      render: async () =>
        render(await transaction((context) => readPage(context, uuid.toLowerCase(), readIn))),
    });
    return pageAnswer(page, request.headers.get("accept-encoding"));
  } catch (error) {
    noteRefusal(error, { facts, route: "GET /proposals/{uuid}" });
    return failurePage(error, language);
  }
}

/**
 * The language that the address asks for, else the visitor's stored one, else the customer's, else the tenant's, else
 * English (S-117, S-141).
 */
function pageLanguage(request: Request, tenant?: Tenant, customerLanguage?: Language | null): Language {
  const asked = new URL(request.url).searchParams.get("language");
  if (isLanguage(asked)) return asked;
  const stored = languageOf(request.headers);
  if (isLanguage(stored)) return stored;
  return customerLanguage ?? (tenant === undefined ? DEFAULT_LANGUAGE : languageOfId(tenant.languageId));
}
