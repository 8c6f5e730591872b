/** The most characters of a text that a list is searched for. */
export const MAX_SEARCH = 200;
/** The least characters of a search over all of the workspace, or among clients and companies of the CRM. */
export const MIN_SEARCH = 2;
