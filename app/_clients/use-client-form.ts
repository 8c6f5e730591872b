import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { useFieldRefusal } from "@/app/_custom-fields/field-inputs";
import { useApiForm } from "@/app/_form/use-api-form";
import { clientCalls } from "@/lib/domain/clients/calls";
import { clientForm, type ClientFields, type ClientInput } from "@/lib/domain/clients/fields";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { NO_TAX_NUMBER, rebaseClient, valuesOf } from "./client-values";

/** A client as the server stored it, and the number of open proposals that show it as it was. */
export type SavedClient = ManagedClient & { outdated_proposals: number };

export type ClientForm = ReturnType<typeof useClientForm>;

type Props = {
  /** The client to change; null for a new one. */
  client: ManagedClient | null;
  /** Initial name of a new client. */
  name: string;
  onSaved: (saved: SavedClient) => void;
};

/** The form of a client, with the server's own rules. */
export function useClientForm({ client, name, onSaved }: Props) {
  const say = useTranslations("validation");
  const t = useTranslations("clients.failures");
  const ofForm = useTranslations("clients.form");
  const ofField = useFieldRefusal();
  const [present, setPresent] = useState(client);
  const resolver = useMemo(() => zodResolver(clientForm(say)), [say]);
  const form = useApiForm<ClientInput, ClientFields>({
    defaults: client
      ? valuesOf(client)
      : {
          name,
          company: "",
          email: "",
          phone: "",
          notes: "",
          language: null,
          time_zone: null,
          addresses: [],
          tax_number: NO_TAX_NUMBER,
          contacts: [],
          custom_fields: {},
        },
    resolver,
    send: (values) => saveClient(present, values).then(onSaved),
    refusalText: ({ code, message }) =>
      code === "taken" ? ofForm("emailTaken") : (ofField(code) ?? message),
    failureText: (error) => t(callFailure(error)),
    onStale: async () => {
      if (!present) return null;
      const newer = await send(clientCalls.read, { params: { id: present.id } });
      form.takeOver(valuesOf(newer), rebaseClient);
      setPresent(newer);
      return t("changed");
    },
  });
  return form;
}

/** Adds a client, or changes the given one unless somebody else has changed it since. Errors: ApiError. */
async function saveClient(client: ManagedClient | null, values: ClientFields): Promise<SavedClient> {
  if (!client) return { ...(await send(clientCalls.create, { body: values })), outdated_proposals: 0 };
  return send(clientCalls.update, { params: { id: client.id }, body: values, version: client });
}
