import { MOST_TITLE } from "@/lib/domain/catalog/limits";

/** The most lines of one deal. */
export const MOST_LINES = 200;
/** The largest quantity of one line, also without a purchase limit. */
export const MOST_QUANTITY = 1_000_000;
/** The largest unit price, in minor units. */
export const MOST_UNIT_PRICE = 100_000_000_000;
/** The largest discount as a percentage. */
export const MOST_PERCENT = 100;
/** The most deals in one bulk call. */
export const MOST_IDS = 1_000;
/** The most characters of a free line's name: as long as a service's title may be. */
export const MOST_LINE_NAME = MOST_TITLE;
/** The most characters of a line's notes, including tags. */
export const MOST_NOTES = 40_000;
/** The most characters of a line's note for the customer. */
export const MOST_CUSTOMER_NOTE = 2_000;
/** The most characters of a text that answers a question. */
export const MOST_ANSWER = 5_000;
/** The most characters of the message in a proposal's mail. */
export const MOST_MESSAGE = 2_000;
/** The most characters of a mail's subject: most mail programs show fewer. */
export const MOST_SUBJECT = 200;
/** The most characters of a mail's greeting. */
export const MOST_GREETING = 200;
/** The most addresses that get a copy of a proposal's mail. */
export const MOST_COPIES = 5;
/** The longest time in which a sending can be undone, in seconds. */
export const MOST_UNDO_SECONDS = 60;
/** The most characters of the answer to a customer's question. */
export const MOST_REPLY = 5_000;
/** Decimals of a discount in percent (T-01). */
export const DISCOUNT_DECIMALS = 2;
/** The most characters of the reason for which a customer refuses. */
export const MOST_REASON = 1_000;
