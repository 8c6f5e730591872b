import { DEFAULT_COLORS, TOKEN_KEYS, shadesOf } from "@/lib/core/colors/palette";
import { DEFAULT_SECTION_PRICES, SECTION_PRICES } from "@/lib/core/documents/section-prices";
import { DEFAULT_TYPEFACE, TYPEFACES } from "@/lib/core/documents/typefaces";
import {
  DEFAULT_NUMBER_FORMAT,
  NUMBER_FORMAT_SETTING,
  NUMBER_RESTART_SETTING,
} from "@/lib/core/offers/number-format";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_FORMAT, OFFER_FORMATS } from "@/lib/core/offers/offer-text";
import { DEFAULT_TIME_ZONE, TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";

export type SettingKind = {
  group: "color" | "images" | "template" | "proposals" | "documents" | "workspace";
  dataType:
    | "hex"
    | "image"
    | "text"
    | "lines"
    | "switch"
    | "choice"
    | "time_zone"
    | "percent"
    | "limits"
    | "number_format";
  /** The default value. */
  value: string;
  description: string;
  /** Pages or PDFs of proposals depend on it; a change renders both again. */
  isSeenByCustomers: boolean;
  /** The options of a choice. */
  choices?: readonly string[];
};

/** Format of amounts and dates in English documents (T-04). */
export const OFFER_FORMAT_SETTING = "offer_format";

/** Whether customers are reminded of proposals that will expire: "on" or "off". */
export const REMINDERS_SETTING = "proposal_reminders";

/** Whether a customer needs to give a name to accept: "on" or "off". */
export const NAME_SETTING = "acceptance_name_required";

/** What customers read in a language once they have accepted: lines of plain text, or empty. */
export const nextStepsSetting = (language: Language): string => `next_steps_${language}`;

/** Whether a customer needs a purchase order number to accept: "on" or "off". */
export const PURCHASE_ORDER_SETTING = "purchase_order_required";

/** Whether descriptions of services are expanded on the customer's page: "on" or "off". */
export const DETAILS_SETTING = "proposal_details_open";

/** Whether proposals show the pictures of their services: "on" or "off". */
export const PICTURES_SETTING = "service_pictures";

/** Which prices a new section of services shows: one of SECTION_PRICES. */
export const SECTION_PRICES_SETTING = "section_prices";

/** The typeface of titles and headings of proposals: one of TYPEFACES. */
export const TYPEFACE_SETTING = "typeface";

/** The lowest price that a new service allows, in percent of the calculated one: from 0 to 100. */
export const LOWEST_PRICE_SETTING = "lowest_price";

/** The most that roles may take off a calculated price: a JSON object of percentages by the role's slug. */
export const DISCOUNT_LIMITS_SETTING = "discount_limits";

/** Whether each email address may be that of only one client: "on" or "off". */
export const CLIENT_ONCE_SETTING = "client_email_once";

/** Whether administrators see what a new workspace still lacks: "on", or "off" once they put the list away. */
export const FIRST_STEPS_SETTING = "first_steps";

/** All settings (VIS-11). A tenant's row is stored when the setting is first changed. */
export const KNOWN_SETTINGS: ReadonlyMap<string, SettingKind> = new Map<string, SettingKind>([
  ...TOKEN_KEYS.map(({ key, category, shade }): [string, SettingKind] => [
    key,
    {
      group: "color",
      dataType: "hex",
      value: shadesOf(DEFAULT_COLORS[category])?.[shade] ?? "",
      description: `Colour ${category}, shade ${shade}`,
      isSeenByCustomers: true,
    },
  ]),
  [
    "--kapi-logo",
    {
      group: "images",
      dataType: "image",
      value: "",
      description: "Logo, shown in the bar, on proposals and in mails",
      isSeenByCustomers: true,
    },
  ],
  [
    "--kapi-favicon",
    {
      group: "images",
      dataType: "image",
      value: "",
      description: "Picture in the browser's tab",
      isSeenByCustomers: true,
    },
  ],
  [
    "--kapi-footer",
    {
      group: "images",
      dataType: "image",
      value: "",
      description: "Picture at the foot of proposals",
      isSeenByCustomers: true,
    },
  ],
  [
    "template",
    {
      group: "template",
      dataType: "text",
      value: "simple",
      description: "Template of proposals",
      isSeenByCustomers: true,
    },
  ],
  [
    OFFER_FORMAT_SETTING,
    {
      group: "documents",
      dataType: "choice",
      value: DEFAULT_OFFER_FORMAT,
      description: "Dates of English proposals, or all as in French ones",
      isSeenByCustomers: true,
      choices: OFFER_FORMATS,
    },
  ],
  [
    TIME_ZONE_SETTING,
    {
      group: "documents",
      dataType: "time_zone",
      value: DEFAULT_TIME_ZONE,
      description:
        "Time zone of the workspace's days, such as America/Toronto; a validity ends with its day there",
      isSeenByCustomers: true,
    },
  ],
  [
    NUMBER_FORMAT_SETTING,
    {
      group: "documents",
      dataType: "number_format",
      value: DEFAULT_NUMBER_FORMAT,
      description:
        "How numbers of new offers are written: Q-000000, or with the year Q-YYYY-0000; numbers that were given stay",
      isSeenByCustomers: false,
    },
  ],
  [
    NUMBER_RESTART_SETTING,
    {
      group: "documents",
      dataType: "switch",
      value: "off",
      description: "Number offers from 1 again each year, where their numbers have the year",
      isSeenByCustomers: false,
    },
  ],
  [
    REMINDERS_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "off",
      description: "Remind customers 7 and 2 days before a proposal expires",
      isSeenByCustomers: false,
    },
  ],
  [
    DETAILS_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "off",
      description: "Show the details of services on a proposal's page without a click",
      isSeenByCustomers: true,
    },
  ],
  [
    PICTURES_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "on",
      description: "Show the pictures of services on proposals",
      isSeenByCustomers: true,
    },
  ],
  [
    CLIENT_ONCE_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "off",
      description: "Refuse a client whose email address another client has, instead of only saying so",
      isSeenByCustomers: false,
    },
  ],
  [
    SECTION_PRICES_SETTING,
    {
      group: "proposals",
      dataType: "choice",
      value: DEFAULT_SECTION_PRICES,
      description: "Prices that a new section of services shows: all, none of single units, or its sum alone",
      isSeenByCustomers: false,
      choices: SECTION_PRICES,
    },
  ],
  [
    TYPEFACE_SETTING,
    {
      group: "proposals",
      dataType: "choice",
      value: DEFAULT_TYPEFACE,
      description: "Typeface of titles and headings of proposals that name none",
      isSeenByCustomers: true,
      choices: TYPEFACES,
    },
  ],
  [
    LOWEST_PRICE_SETTING,
    {
      group: "proposals",
      dataType: "percent",
      value: "0",
      description:
        "Lowest price that may be agreed for services that are added from now on, in percent of the calculated one",
      isSeenByCustomers: false,
    },
  ],
  [
    DISCOUNT_LIMITS_SETTING,
    {
      group: "proposals",
      dataType: "limits",
      value: "{}",
      description: "The most that roles may take off a price, in percent by the role's slug, as JSON",
      isSeenByCustomers: false,
    },
  ],
  [
    FIRST_STEPS_SETTING,
    {
      group: "workspace",
      dataType: "switch",
      value: "on",
      description: "Show administrators the first steps of the workspace until all are done",
      isSeenByCustomers: false,
    },
  ],
  [
    PURCHASE_ORDER_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "off",
      description: "Require a purchase order number when a customer accepts a proposal",
      isSeenByCustomers: true,
    },
  ],
  [
    NAME_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "on",
      description: "Require a name when a customer accepts a proposal",
      isSeenByCustomers: true,
    },
  ],
  ...LANGUAGES.map((language): [string, SettingKind] => [
    nextStepsSetting(language),
    {
      group: "proposals",
      dataType: "lines",
      value: "",
      description: `What happens next, for customers who have accepted, in the language ${language}`,
      isSeenByCustomers: true,
    },
  ]),
]);
