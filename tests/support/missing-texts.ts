import { IntlErrorCode } from "next-intl";

const CODES = Object.values(IntlErrorCode).join("|");
const FAILED_TEXT = new RegExp(`^(?:\\w*Error: )?(?:${CODES})\\b|"event":"text_failed"`);

/**
 * Lines of a server's log or a browser's console that tell of a text that is missing or cannot be formatted:
 * the page shows its key instead. The server says so in lib/server/i18n/request.ts; in the browser next-intl's
 * own onError does.
 */
export const failedTexts = (output: string): string[] =>
  output.split("\n").filter((line) => FAILED_TEXT.test(line));
