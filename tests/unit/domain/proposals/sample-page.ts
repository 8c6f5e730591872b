import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import en from "@/messages/en.json" with { type: "json" };
import { proposal } from "./sample";

/** The customer's page of the sample, in English. */
export const proposalPage = (changes: Partial<ProposalPage> = {}): ProposalPage => ({
  proposal: proposal(),
  changes: null,
  brand: {
    name: "Acme Studio",
    logoUrl: null,
    footerUrl: null,
    primaryColor: "#0f5c6e",
    accentColor: "#0f5c6e",
    onPrimary: "#ffffff",
    styles: DEFAULT_STYLES,
    offerStyle: { format: "documented", timeZone: "UTC" },
    areDetailsOpen: false,
    arePicturesShown: true,
  },
  isPurchaseOrderRequired: false,
  favicon: null,
  address: "https://acme.example/proposals/3b241101-e2bb-4255-8caf-4136c566a962",
  language: "en",
  texts: en.proposal,
  ...changes,
});
