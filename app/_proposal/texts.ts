import type messages from "@/messages/en.json";

/** The translated texts of the customer's page, handed down as data so that the page needs no translation library in the browser. */
export type ProposalTexts = (typeof messages)["proposal"];

export type Language = "en" | "fr";
