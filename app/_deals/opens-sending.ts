/** The part of the address of a deal's page that opens the sending dialog. */
export const OPENS_SENDING = "#send";
