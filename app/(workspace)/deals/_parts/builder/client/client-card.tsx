"use client";

import { Building2, Mail, Pencil, Phone, X, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ClientDialog } from "@/app/_clients/late-client-dialog";
import { Toast } from "@/app/_ui/toast";
import { clientCalls } from "@/lib/domain/clients/calls";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Badge } from "@/app/_ui/badge";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import type { ContactAnswer, ManagedClient } from "@/lib/domain/clients/api";
import { ButtonLink } from "@/app/_ui/button-link";
import { useBuilder, useView } from "../builder-context";
import type { FormClient } from "../form-state";

/** The chosen client with its contacts; clearing it clears the contacts too (BLD-17). */
export function ClientCard({ client }: { client: FormClient }) {
  const t = useTranslations("builder.client");
  const { dispatch } = useBuilder();
  return (
    <Card aria-label={t("chosen")}>
      <div className="flex flex-wrap items-start justify-end gap-3 p-5">
        <div className="min-w-0 flex-1 basis-56 space-y-1.5">
          <h3 className="truncate text-base font-semibold">{client.name}</h3>
          <Fact icon={<Building2 />} text={client.company} />
          <Fact icon={<Mail />} text={client.email} />
          <Fact icon={<Phone />} text={client.phone} />
        </div>
        <div className="flex gap-3">
          <EditClient client={client} />
          <Button
            variant="secondary"
            size="sm"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => dispatch({ type: "clientCleared" })}
          >
            {t("clear")}
          </Button>
        </div>
      </div>
      <ContactList contacts={client.contacts} />
    </Card>
  );
}

/** Opens the client's dialog; changes apply to the deal's client immediately. */
function EditClient({ client }: { client: FormClient }) {
  const t = useTranslations("builder.client");
  const failures = useTranslations("clients.failures");
  const { data, dispatch } = useBuilder();
  const cache = useQueryClient();
  const [read, setRead] = useState<ManagedClient | null>(null);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!data.mayChangeClients) return null;
  const open = async () => {
    setReading(true);
    setFailure(null);
    try {
      setRead(await send(clientCalls.read, { params: { id: client.id } }));
    } catch (error) {
      setFailure(failures(callFailure(error)));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        loading={isReading}
        onClick={() => void open()}
      >
        {t("edit")}
      </Button>
      {failure && (
        <Toast tone="error" onClose={() => setFailure(null)}>
          {failure}
        </Toast>
      )}
      <ClientDialog
        client={read}
        open={read !== null}
        onOpenChange={() => setRead(null)}
        onSaved={(saved) => {
          setRead(null);
          dispatch({ type: "clientChanged", client: saved });
          void cache.invalidateQueries({ queryKey: ["clients"] });
        }}
      />
    </>
  );
}

const Fact = ({ icon, text }: { icon: ReactNode; text: string }) =>
  text === "" ? null : (
    <p
      className={classes(
        "flex min-w-0 items-center gap-2 text-sm text-muted",
        "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint",
      )}
    >
      <span aria-hidden="true">{icon}</span>
      <span className="truncate">{text}</span>
    </p>
  );

/** Contacts of the client as checkboxes: the recipients of the proposal (BLD-14, S-095). */
function ContactList({ contacts }: { contacts: ContactAnswer[] }) {
  const t = useTranslations("builder.client");
  const { deal, dispatch } = useBuilder();
  if (contacts.length === 0)
    return <p className="border-t border-line px-5 py-4 text-sm text-muted">{t("noContacts")}</p>;
  return (
    <fieldset className="border-t border-line px-5 py-4">
      <legend className="float-left mb-3 w-full text-sm font-medium">{t("contacts")}</legend>
      <ul className="clear-both space-y-3">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Checkbox
              checked={deal.selectedRecipients.includes(contact.id)}
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

/** A contact's name, else its parts, else its address (CLI-07). */
const nameOf = ({ name, first_name, last_name, email }: ContactAnswer): string =>
  name || `${first_name} ${last_name}`.trim() || email;

/**
 * Adds a client named like the search text and chooses it, without leaving the deal (S-101), with a link to
 * all clients. Users who may not add clients are told whom to ask (S-045).
 */
export function NewClient() {
  const t = useTranslations("builder.client");
  const { data, dispatch } = useBuilder();
  const { searchQuery } = useView();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* Pressing would blur the search; its list would close and move the button away. */}
      <div className="flex flex-wrap items-center gap-2" onPointerDown={(event) => event.preventDefault()}>
        {data.mayCreateClients ? (
          <Button
            variant="secondary"
            icon={<UserPlus aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {t("new")}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t("newForbidden")}</p>
        )}
        <ButtonLink variant="ghost" href="/clients" prefetch={false}>
          {t("manage")}
        </ButtonLink>
      </div>
      <ClientDialog
        client={null}
        name={searchQuery.trim()}
        open={isOpen}
        onOpenChange={setOpen}
        onSaved={(saved) => {
          setOpen(false);
          dispatch({ type: "clientChosen", client: saved });
          void cache.invalidateQueries({ queryKey: ["clients"] });
        }}
      />
    </>
  );
}
