/**
 * A text without control characters (Unicode's Cc), written so that pattern engines without Unicode classes
 * understand it too.
 */
export const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/;
