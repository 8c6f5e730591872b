import { type BrandView, type ProposalView } from "@/app/_proposal/view";
import type { Language, ProposalTexts } from "@/app/_proposal/texts";
import type { ClientResult } from "@/lib/domain/clients/api";
import type { SectionPrices } from "@/lib/core/documents/section-prices";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { AnswerWords } from "@/lib/core/pricing/types";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { FormOwner } from "./form-state";
import type { OpenedInBuilder } from "./template/opened-template";

/** A page around the proposal; several may be of one file. */
export type AroundPage = ProposalView["pdf_pages"][number] & { id: number; name: string };

/** All that the server gives the builder when it opens. */
export type BuilderData = {
  currencies: TenantCurrencyAnswer[];
  taxProfiles: TaxProfileAnswer[];
  constants: ConstantAnswer[];
  recentClients: ClientResult[];
  /** The signed-in user: account manager of a new deal. */
  owner: FormOwner;
  /** Fields that the workspace defines for deals and clients, archived ones too. */
  customFields: CustomFieldAnswer[];
  /** All covers and the active content pages. */
  pages: AroundPage[];
  mayChangePages: boolean;
  mayCreateClients: boolean;
  mayChangeClients: boolean;
  /** Whether they may mail a proposal to its client. */
  maySend: boolean;
  /** Whether they may add free lines and change them (T-18). */
  mayWriteFreeLines: boolean;
  maySaveTemplates: boolean;
  mayReplaceTemplates: boolean;
  brand: BrandView;
  /** What a new section of services shows of its prices. */
  sectionPrices: SectionPrices;
  /** Texts of the proposal card, in the reader's language. */
  texts: ProposalTexts;
  language: Language;
  /** Yes and No as the offer will say them. */
  words: AnswerWords;
  /** Of the workspace. */
  tenantLanguage: Language;
  /** The deal being edited. */
  deal: DealAnswer | null;
  /** The template that a new deal begins with; "gone" when it was deleted meanwhile. */
  template: OpenedInBuilder | "gone" | null;
  /** ISO instant; stands for now in the preview, so that server and browser draw the same. */
  openedAt: string;
};
