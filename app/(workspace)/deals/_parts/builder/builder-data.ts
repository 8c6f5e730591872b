import type { Brand } from "@/lib/domain/branding/read-brand";
import type { ProposalView } from "@/lib/domain/proposals/view";
import type { Language, ProposalTexts } from "@/app/_proposal/texts";
import type { ClientAnswer } from "@/lib/domain/clients/api";
import type { ClientResult } from "@/lib/domain/clients/search-api";
import type { SectionPrices } from "@/lib/core/documents/section-prices";
import type { Company } from "@/lib/domain/company/seller";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import type { DraftAnswer } from "@/lib/domain/deals/drafts/drafts-api";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { UsedServices } from "@/lib/domain/deals/lines/used-services";
import type { AnswerWords } from "@/lib/core/pricing/types";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { OpenedInBuilder } from "./template/opened-template";

/** A page around the proposal; several may come from one file. */
export type AroundPage = ProposalView["pdf_pages"][number] & { id: number; name: string };

/** Everything that the server passes to the builder. */
export type BuilderData = {
  currencies: TenantCurrencyAnswer[];
  taxProfiles: TaxProfileAnswer[];
  constants: ConstantAnswer[];
  recentClients: ClientResult[];
  /** Offered while nothing is searched in the services step. */
  usedServices: UsedServices;
  /** The edited deal's client as it is now; its offer may show it as it was. Of a new deal the one it begins with. */
  client: ClientAnswer | null;
  /** The signed-in user, who is the account manager of a new deal. */
  owner: NonNullable<ProposalView["owner"]>;
  /** Custom fields of deals and clients, including archived ones. */
  customFields: CustomFieldAnswer[];
  /** All covers and the active content pages. */
  pages: AroundPage[];
  mayChangePages: boolean;
  mayCreateClients: boolean;
  mayCreateServices: boolean;
  mayChangeClients: boolean;
  /** Whether the user may mail a proposal to its client. */
  maySend: boolean;
  /** Whether the user may add and change free lines (T-18). */
  mayWriteFreeLines: boolean;
  /** The most that the user's role may take off a price, in percent; null: no limit. */
  discountLimit: number | null;
  /** Whether the user may see and state what lines cost (U-191). */
  seesMargins: boolean;
  maySaveTemplates: boolean;
  mayReplaceTemplates: boolean;
  brand: Brand;
  company: Company | null;
  /** The workspace's name. */
  workspace: string;
  /** What stands for the number of a deal that has none yet. */
  noNumber: string;
  /** Which prices a new section of services shows. */
  sectionPrices: SectionPrices;
  /** Texts of the proposal card, in the reader's language. */
  texts: ProposalTexts;
  language: Language;
  /** Yes and No in the offer's language. */
  words: AnswerWords;
  /** The workspace's. */
  tenantLanguage: Language;
  /** The deal being edited. */
  deal: DealAnswer | null;
  /** What the user typed into this deal and has not saved; null: nothing. */
  draft: DraftAnswer | null;
  /** The template for a new deal; "gone" if it was deleted meanwhile. */
  template: OpenedInBuilder | "gone" | null;
  /** ISO instant that the preview uses as the current time, so that server and browser render the same. */
  openedAt: string;
  /** The workspace's (U-02). */
  timeZone: string;
};
