/**
 * An address as it is stored and compared (S-024): NFKC, without spaces around it, in lower case, an internationalised
 * domain as its ASCII form (RFC 5891), in which browsers and mail servers write it. SCIM user names are compared in the
 * same way (RFC 7643, 4.1.1).
 */
export function plainEmail(typed: string): string {
  const text = typed.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
}

/** An internationalised domain in ASCII; others, and what is no domain, as they are. */
function asciiDomain(domain: string): string {
  if (/^[\x00-\x7f]*$/.test(domain) || /[\s:/?#[\]\\@%]/.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
