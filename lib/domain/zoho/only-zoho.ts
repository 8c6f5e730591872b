/** Said of anything that is no company of Zoho (VAL-14). Browser-safe. */
export const ONLY_ZOHO = "Can only import Zoho companies";
