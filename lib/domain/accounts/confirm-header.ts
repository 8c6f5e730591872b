/**
 * The header by which the page, and no scanner of mails, asks to confirm an address (T-06). By itself,
 * because schemas enter no bundle.
 */
export const CONFIRM_HEADER = "Kapi-Confirm";
