import { LANGUAGES } from "@/lib/core/i18n/languages";
import { DAY } from "@/lib/core/time/milliseconds";

/** Days until the file expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Text of /.well-known/security.txt (RFC 9116).
 *
 * @param contact where to report vulnerabilities: an address with mailto: or https:
 * @returns null without a contact, because the field is required
 */
export function securityText(contact: string | undefined, now: Date): string | null {
  if (!contact) return null;
  const expires = new Date(now.getTime() + VALID_DAYS * DAY);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    "",
  ].join("\n");
}
