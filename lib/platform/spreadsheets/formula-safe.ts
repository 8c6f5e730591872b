/**
 * Signs that begin a formula in a spreadsheet, full-width ones too, after what spreadsheets trim; and those that move
 * to another cell.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/u;

/**
 * Text that no spreadsheet takes for a formula: one that begins like it gets a leading apostrophe (S-093, security
 * 19).
 */
export const formulaSafe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
