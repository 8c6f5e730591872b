/**
 * An address as it is stored and compared (S-024): NFKC, without spaces around it, in lower case. SCIM user names are
 * compared in the same way (RFC 7643, 4.1.1).
 */
export const plainEmail = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();
