import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray } from "react-hook-form";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { MAX_CONTACT_TEXT, MAX_EMAIL, MAX_PHONE } from "@/lib/domain/clients/limits";
import type { ClientForm } from "./use-client-form";

const NOBODY = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  title: "",
  department: "",
  is_primary: false,
};

/**
 * A client's contacts: added, changed, removed; one of them is the primary contact (the first by default).
 */
export function ContactFields({ form: { form, bind, values } }: { form: ClientForm }) {
  const t = useTranslations("clients.form");
  // keyName: `id` is the contact's own id.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "contacts",
    keyName: "key",
  });
  const contacts = values.contacts ?? [];
  const primary = Math.max(
    0,
    contacts.findIndex(({ is_primary }) => is_primary),
  );
  const makePrimary = (chosen: number) =>
    contacts.forEach((_, index) =>
      form.setValue(`contacts.${index}.is_primary`, index === chosen, { shouldDirty: true }),
    );
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("contacts")}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t("noContacts")}</p>}
      {fields.map(({ key }, index) => (
        <ContactCard
          key={key}
          bind={bind}
          place={index}
          isPrimary={index === primary}
          onMakePrimary={() => makePrimary(index)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => append(NOBODY)}
      >
        {t("addContact")}
      </Button>
    </fieldset>
  );
}

type ContactProps = {
  bind: ClientForm["bind"];
  place: number;
  isPrimary: boolean;
  onMakePrimary: () => void;
  onRemove: () => void;
};

/** One contact. */
function ContactCard({ bind, place, isPrimary, onMakePrimary, onRemove }: ContactProps) {
  const t = useTranslations("clients.form");
  return (
    <div
      role="group"
      aria-label={t("contact", { number: place + 1 })}
      className="rounded-card border border-line p-4"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-sm font-medium">
          {t("contact", { number: place + 1 })}
          {isPrimary && <Badge tone="info">{t("primary")}</Badge>}
        </span>
        <span className="flex items-center gap-1">
          {!isPrimary && (
            <Button variant="ghost" size="sm" onClick={onMakePrimary}>
              {t("makePrimary")}
            </Button>
          )}
          <IconButton
            tone="danger"
            label={t("removeContact", { number: place + 1 })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </span>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...bind(`contacts.${place}.first_name`)}
          label={t("firstName")}
          maxLength={MAX_CONTACT_TEXT}
          autoComplete="off"
        />
        <TextField
          {...bind(`contacts.${place}.last_name`)}
          label={t("lastName")}
          maxLength={MAX_CONTACT_TEXT}
          autoComplete="off"
        />
        <TextField
          {...bind(`contacts.${place}.email`)}
          label={t("email")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
        />
        <TextField
          {...bind(`contacts.${place}.phone`)}
          label={t("phone")}
          type="tel"
          maxLength={MAX_PHONE}
          autoComplete="off"
        />
        <TextField
          {...bind(`contacts.${place}.title`)}
          label={t("jobTitle")}
          maxLength={MAX_CONTACT_TEXT}
          autoComplete="off"
        />
        <TextField
          {...bind(`contacts.${place}.department`)}
          label={t("department")}
          maxLength={MAX_CONTACT_TEXT}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
