/** A contact as stored or as the API answers it. */
type Flagged = { isPrimary: boolean } | { is_primary: boolean };

const isPrimary = (contact: Flagged): boolean =>
  "isPrimary" in contact ? contact.isPrimary : contact.is_primary;

/** The primary contact of a client, else the first one. */
const mainContact = <Contact extends Flagged>(contacts: readonly Contact[]): Contact | undefined =>
  contacts.find(isPrimary) ?? contacts[0];

/** The contact to whom a proposal is addressed: its first recipient, else the client's main contact. */
export const addressee = <Contact extends Flagged & { id: number }>(
  contacts: readonly Contact[],
  recipients: readonly number[],
): Contact | undefined => contacts.find(({ id }) => recipients.includes(id)) ?? mainContact(contacts);

type Reachable = { email: string; phone: string };

/** A client's own email address and phone number, each else its main contact's. */
export function reachedAt(client: Reachable, contacts: readonly (Flagged & Reachable)[]): Reachable {
  const contact = mainContact(contacts);
  return {
    email: client.email || contact?.email || "",
    phone: client.phone || contact?.phone || "",
  };
}
