import { getLocale } from "next-intl/server";
import type { z } from "zod";
import { inPage, noneOrThrow } from "@/lib/server/auth/page-context";
import { mayOpen } from "@/lib/core/access/pages";
import { holds, holdsAny } from "@/lib/core/access/permissions";
import { DEFAULT_SECTION_PRICES, isSectionPrices } from "@/lib/core/documents/section-prices";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { clientSchema } from "@/lib/domain/clients/api";
import { readClient } from "@/lib/domain/clients/read-client";
import { recentClients } from "@/lib/domain/clients/suggest-clients";
import { readCompany } from "@/lib/domain/company/read-company";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { constantsOf } from "@/lib/domain/constants/constants";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { draftsApi, type Draft } from "@/lib/domain/deals/drafts/drafts-api";
import { draftNamed } from "@/lib/domain/deals/drafts/read-drafts";
import { readDeal } from "@/lib/domain/deals/read-deal";
import { dealSchema } from "@/lib/domain/deals/schema";
import { discountLimitOf } from "@/lib/domain/deals/terms/discount-limit";
import { usedServices } from "@/lib/domain/deals/lines/used-services";
import { memberOf, type Context, type Member } from "@/lib/platform/context";
import { answerWords, MESSAGES } from "@/lib/core/i18n/all-messages";
import { languageOfId } from "@/lib/core/i18n/languages";
import { SECTION_PRICES_SETTING } from "@/lib/domain/settings/known-settings";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import { unknownNumber } from "@/lib/core/offers/quote-number";
import { NUMBER_FORMAT_SETTING } from "@/lib/core/offers/number-format";
import { dayIn } from "@/lib/core/time/days";
import { pagesToChoose } from "@/lib/domain/proposals/around-pages";
import { profilesOfDeal } from "@/lib/domain/taxes/tax-profiles";
import type { BuilderData } from "./builder-data";
import { nameOfNew } from "./draft/draft-content";
import { loadTemplate } from "./template/load-template";

/** Shown before a search (S-103). */
const RECENT_CLIENTS = 5;

/** What a new deal begins with. */
type Beginning = { templateId: number | null; clientId: number | null; draft: string | null };

/**
 * Data of the builder, read in one transaction; includes the deal to edit, or the template and the client for a new
 * one. Error: 404 for a deal that is not the tenant's.
 */
export async function loadBuilder(
  dealId: number | null,
  beginning: Beginning = { templateId: null, clientId: null, draft: null },
): Promise<BuilderData> {
  const language = await getLocale();
  const { deal, client, draft, ...parts } = await inPage((context) => readParts(context, dealId, beginning));
  return {
    ...parts,
    deal: deal && dealSchema.parse(deal),
    client: client && clientSchema.parse(client),
    draft: draft && draftsApi.read.response.shape.data.parse(draft),
    language,
    texts: MESSAGES[language].proposal,
  };
}

type Parts = Omit<BuilderData, "deal" | "client" | "draft" | "language" | "texts"> & {
  deal: z.input<typeof dealSchema> | null;
  client: z.input<typeof clientSchema> | null;
  draft: Draft | null;
};

async function readParts(
  context: Context,
  dealId: number | null,
  { templateId, clientId, draft: named }: Beginning,
): Promise<Parts> {
  const member = memberOf(context);
  const words = answerWords(context.tenant.languageId);
  const draftName = dealId === null ? named && nameOfNew(named) : String(dealId);
  const [
    deal,
    draft,
    currencies,
    profiles,
    constants,
    clients,
    pages,
    brand,
    company,
    prices,
    format,
    fields,
    services,
    discountLimit,
  ] = await Promise.all([
    dealId === null ? null : readDeal(context, dealId),
    draftName === null ? null : draftNamed(context, draftName),
    tenantCurrencies(context),
    profilesOfDeal(context, dealId),
    constantsOf(context),
    recentClients(context, RECENT_CLIENTS),
    pagesToChoose(context),
    readBrand(context),
    readCompany(context),
    readSetting(context, SECTION_PRICES_SETTING),
    readSetting(context, NUMBER_FORMAT_SETTING),
    customFields(context),
    usedServices(context),
    discountLimitOf(context),
  ]);
  return {
    deal,
    draft,
    client:
      deal?.customer && deal.client_id
        ? await readClient(context, deal.client_id)
        : clientId !== null && holds(member, "clients.read")
          ? await readClient(context, clientId).catch(noneOrThrow)
          : null,
    template:
      templateId === null
        ? null
        : await loadTemplate(context, templateId, { currencies, taxProfiles: profiles, words }),
    currencies,
    taxProfiles: profiles,
    constants,
    recentClients: clients,
    usedServices: services,
    discountLimit,
    customFields: fields,
    pages,
    brand,
    company: company.profile,
    workspace: context.tenant.name,
    noNumber: unknownNumber(format.value, dayIn(brand.offerStyle.timeZone, context.now)),
    sectionPrices: isSectionPrices(prices.value) ? prices.value : DEFAULT_SECTION_PRICES,
    owner: {
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      phone: member.phone ?? "",
    },
    ...rightsOf(member),
    tenantLanguage: languageOfId(context.tenant.languageId),
    words,
    openedAt: context.now.toISOString(),
    timeZone: brand.offerStyle.timeZone,
  };
}

/** What the builder offers to whom. */
const rightsOf = (member: Member) => ({
  mayChangePages: holdsAny(member, ["settings.create", "settings.update", "settings.delete"]),
  mayCreateClients: holds(member, "clients.create"),
  mayCreateServices: holds(member, "catalog_items.create") && mayOpen(member, "/sales/catalog-items/create"),
  mayChangeClients: holds(member, "clients.update"),
  maySend: holds(member, "deals.update"),
  mayWriteFreeLines: holds(member, "deals.free_lines"),
  seesMargins: holds(member, "deals.margins"),
  maySaveTemplates: holds(member, "library.create"),
  mayReplaceTemplates: holds(member, "library.update"),
});
