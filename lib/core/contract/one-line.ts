/** A text without control characters (Unicode's Cc), written so that readers of patterns without Unicode classes know it. */
export const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/;
