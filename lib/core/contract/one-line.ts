/** A text without control characters (Unicode's Cc), for readers of patterns that know no Unicode classes too. */
export const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/;
