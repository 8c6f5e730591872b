/** The most characters of the client's id at Zoho. */
export const MAX_CLIENT_ID = 200;
/** The most characters of the client's secret or of its refresh token. */
export const MAX_SECRET = 500;
