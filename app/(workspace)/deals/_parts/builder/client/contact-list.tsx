"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Checkbox } from "@/app/_ui/checkbox";
import type { ContactAnswer } from "@/lib/domain/clients/schema";
import { useBuilder } from "../builder-context";

/** Contacts of the client as checkboxes: who the proposal is addressed to (BLD-14, S-095). */
export function ContactList({ contacts }: { contacts: ContactAnswer[] }) {
  const t = useTranslations("builder.client");
  const { form, dispatch } = useBuilder();
  if (contacts.length === 0)
    return <p className="border-t border-line px-5 py-4 text-sm text-muted">{t("noContacts")}</p>;
  return (
    <fieldset className="border-t border-line px-5 py-4">
      <legend className="float-left mb-3 w-full text-sm font-medium">{t("contacts")}</legend>
      <ul className="clear-both space-y-3">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Checkbox
              checked={form.selectedRecipients.includes(contact.id)}
              onChange={() => dispatch({ type: "recipientToggled", contactId: contact.id })}
              label={
                <span className="inline-flex flex-wrap items-center gap-2 font-medium">
                  <span className="min-w-0">{nameOf(contact)}</span>
                  {contact.is_primary && <Badge>{t("primary")}</Badge>}
                </span>
              }
              hint={[
                [contact.title, contact.department].filter(Boolean).join(", "),
                contact.email,
                contact.phone,
              ]
                .filter(Boolean)
                .join(" · ")}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A contact's name, or its parts, or its address (CLI-07). */
const nameOf = ({ name, first_name, last_name, email }: ContactAnswer): string =>
  name || `${first_name} ${last_name}`.trim() || email;
