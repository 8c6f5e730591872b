import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState, type FormEvent } from "react";
import { useForm, type Path } from "react-hook-form";
import { ApiError } from "@/app/_client/api-error";
import { clientForm, type ClientFields, type ClientInput } from "@/lib/domain/clients/fields";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { clientCalls } from "@/lib/domain/clients/calls";

/** Takes the client as the server now has it. */
export type Saved = (client: ManagedClient) => void;

type Parts = { client: ManagedClient | null; name: string; onSaved: Saved };

/**
 * The form of a client: the server's own rules in the language of the page; refusals show at their fields,
 * other failures on top.
 */
export function useClientForm({ client, name, onSaved }: Parts) {
  const say = useTranslations("validation");
  const t = useTranslations("clients.failures");
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(clientForm(say)), [say]);
  const form = useForm<ClientInput, unknown, ClientFields>({
    resolver,
    defaultValues: client
      ? valuesOf(client)
      : { name, company: "", email: "", phone: "", language: null, contacts: [] },
  });
  const refuse = (error: unknown) => {
    const refused = error instanceof ApiError ? error.errors : [];
    refused.forEach(({ field, message }, place) =>
      form.setError(field as Path<ClientInput>, { type: "server", message }, { shouldFocus: place === 0 }),
    );
    if (refused.length === 0) setFailure(t(callFailure(error)));
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    await saveClient(client, values).then(onSaved, refuse);
  });
  return {
    form,
    failure,
    isBusy: form.formState.isSubmitting,
    onSubmit: (event: FormEvent) => {
      // In the builder the dialog is drawn inside of another form's tree.
      event.stopPropagation();
      void submit(event);
    },
    /** What binds a field of the design system to a value. */
    bind: (field: Path<ClientInput>) => ({
      ...form.register(field),
      error: form.getFieldState(field, form.formState).error?.message ?? null,
    }),
  };
}

export type ClientFormParts = ReturnType<typeof useClientForm>;

function valuesOf({ name, company, email, phone, language, contacts }: ManagedClient): ClientInput {
  return {
    name,
    company,
    email,
    phone,
    language,
    contacts: contacts.map(({ name: _name, ...contact }) => contact),
  };
}

/** Adds a client, or changes the given one unless somebody else did so first. Errors: ApiError. */
function saveClient(client: ManagedClient | null, values: ClientFields): Promise<ManagedClient> {
  if (!client) return send(clientCalls.create, { body: values });
  return send(clientCalls.update, { params: { id: client.id }, body: values, version: client });
}
