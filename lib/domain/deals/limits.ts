import { MAX_TITLE } from "@/lib/domain/catalog/limits";

/** The most lines of one deal. */
export const MAX_LINES = 200;
/** The largest quantity of one line, also without a purchase limit. */
export const MAX_QUANTITY = 1_000_000;
/** The largest unit price, in minor units. */
export const MAX_UNIT_PRICE = 100_000_000_000;
/** The largest discount as a percentage. */
export const MAX_PERCENT = 100;
/** The most deals in one bulk call. */
export const MAX_IDS = 1_000;
/** The most characters of a free line's name: as long as a service's title may be. */
export const MAX_LINE_NAME = MAX_TITLE;
/** The most characters of a line's notes, including tags. */
export const MAX_NOTES = 40_000;
/** The most characters of a line's note for the customer. */
export const MAX_CUSTOMER_NOTE = 2_000;
/** The most characters of a text that answers a question. */
export const MAX_ANSWER = 5_000;
/** The most characters of the message in a proposal's mail. */
export const MAX_MESSAGE = 2_000;
/** The most characters of a mail's subject: most mail programs show fewer. */
export const MAX_SUBJECT = 200;
/** The most characters of a mail's greeting. */
export const MAX_GREETING = 200;
/** The most addresses that get a copy of a proposal's mail. */
export const MAX_COPIES = 5;
/** The longest time in which a sending can be undone, in seconds. */
export const MAX_UNDO_SECONDS = 60;
/** The most characters of the answer to a customer's question. */
export const MAX_REPLY = 5_000;
/** Decimals of a discount in percent (T-01). */
export const DISCOUNT_DECIMALS = 2;
/** The most characters of the reason for which a customer refuses. */
export const MAX_REASON = 1_000;
/** The most unsaved drafts that one person can have. */
export const MAX_DRAFTS = 50;
/** Days for which an unsaved draft is kept after its last change. */
export const DRAFT_DAYS = 30;
/** The most characters of a draft's content: with the escapes of JSON it fits into a body. */
export const MAX_DRAFT = 900_000;
