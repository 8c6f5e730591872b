import { createTranslator } from "next-intl";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";

/** The content of a mail, before layout. */
export type MailContent = {
  subject: string;
  /** Null: the paragraphs begin with one. Left out: the usual one, if the reader's first name is known. */
  greeting?: string | null;
  paragraphs: string[];
  action: { label: string; address: string } | null;
  /** Smaller notes below the action. */
  notes: string[];
};

/**
 * The workspace's name and address, the address of the mail's link if it has one, the format of a proposal's
 * amounts and dates, and whether the proposal is attached.
 */
export type MailSurroundings = {
  company: string;
  site: string;
  link: string | null;
  text: OfferText;
  hasFile: boolean;
};

/** Texts of mails in a language. */
export const mailTexts = (language: Language) =>
  createTranslator({ locale: language, messages: { mail: MESSAGES[language].mail }, namespace: "mail" });

export type MailTexts = ReturnType<typeof mailTexts>;
