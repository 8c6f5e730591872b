import { IntlErrorCode } from "next-intl";

const CODES = Object.values(IntlErrorCode).join("|");
const FAILED_TEXT = new RegExp(`^(?:\\w*Error: )?(?:${CODES})\\b|"event":"text_failed"`);

/**
 * The lines of a server's log or a browser's console that report a missing or malformed message, for which
 * the page shows its key. The server logs it in lib/server/i18n/request.ts; in the browser next-intl's
 * default onError does.
 */
export const failedTexts = (output: string): string[] =>
  output.split("\n").filter((line) => FAILED_TEXT.test(line));
