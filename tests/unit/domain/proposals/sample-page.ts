import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import en from "@/messages/en.json" with { type: "json" };
import { SAMPLE_BRAND } from "../../../support/sample-brand";
import { proposal } from "./sample";

/** The customer's page of the sample, in English. */
export const proposalPage = (changes: Partial<ProposalPage> = {}): ProposalPage => ({
  proposal: proposal(),
  changes: null,
  brand: SAMPLE_BRAND,
  isNameRequired: true,
  isPurchaseOrderRequired: false,
  afterwards: null,
  favicon: null,
  address: "https://acme.example/proposals/3b241101-e2bb-4255-8caf-4136c566a962",
  language: "en",
  texts: en.proposal,
  ...changes,
});
