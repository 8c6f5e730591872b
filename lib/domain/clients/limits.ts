/** The most characters of a client's name or company. */
export const MAX_NAME = 200;
/** The most characters of the email address of a client or a contact. */
export const MAX_EMAIL = 255;
/** The most characters of the phone number of a client or a contact. */
export const MAX_PHONE = 60;
/** The most characters of a contact's first name, last name, job title or department. */
export const MAX_CONTACT_TEXT = 100;
/** The most addresses of a client. */
export const MAX_ADDRESSES = 10;
/** The most contacts of a client, and of one import. */
export const MAX_CONTACTS = 1_000;
/** The most characters of the notes about a client. */
export const MAX_NOTES = 5_000;
