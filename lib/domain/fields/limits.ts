/** The most characters of a question's name for staff (VAL-26, X-12). */
export const MAX_NAME = 254;
/** The most characters of a question's title for clients. */
export const MAX_CLIENT_TITLE = 255;
/** The most characters of a question's description. */
export const MAX_DESCRIPTION = 5_000;
/** The most characters of a question's placeholder. */
export const MAX_PLACEHOLDER = 255;
/** The most characters of a question's help text. */
export const MAX_HELP_TEXT = 1_000;
/** The most options of one question. */
export const MAX_OPTIONS = 500;
/** The most characters of an option's label or value. */
export const MAX_OPTION = 200;
/** The most conditions of one question. */
export const MAX_CONDITIONS = 50;
/** The most characters of the value that a condition compares with. */
export const MAX_CONDITION_VALUE = 500;
