import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useWatch } from "react-hook-form";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { ClientFormParts } from "./use-client-form";

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
 * The people at a client: added, changed, removed, one of them the primary contact (the first, unless another
 * is chosen).
 */
export function ContactFields({ form, bind }: Pick<ClientFormParts, "form" | "bind">) {
  const t = useTranslations("clients.form");
  // keyName: `id` is the contact's own.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "contacts",
    keyName: "key",
  });
  const contacts = useWatch({ control: form.control, name: "contacts" }) ?? [];
  const primary = Math.max(
    0,
    contacts.findIndex(({ is_primary }) => is_primary),
  );
  const makePrimary = (chosen: number) =>
    contacts.forEach((_, place) =>
      form.setValue(`contacts.${place}.is_primary`, place === chosen, { shouldDirty: true }),
    );
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("contacts")}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t("noContacts")}</p>}
      {fields.map(({ key }, place) => (
        <div
          key={key}
          role="group"
          aria-label={t("contact", { number: place + 1 })}
          className="rounded-card border border-line p-4"
        >
          <div className="mb-3 flex items-center justify-between gap-3">
            <span className="flex items-center gap-2 text-sm font-medium">
              {t("contact", { number: place + 1 })}
              {place === primary && <Badge tone="info">{t("primary")}</Badge>}
            </span>
            <span className="flex items-center gap-1">
              {place !== primary && (
                <Button variant="ghost" size="sm" onClick={() => makePrimary(place)}>
                  {t("makePrimary")}
                </Button>
              )}
              <IconButton
                tone="danger"
                label={t("removeContact", { number: place + 1 })}
                icon={<Trash2 />}
                onClick={() => remove(place)}
              />
            </span>
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...bind(`contacts.${place}.first_name`)}
              label={t("firstName")}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...bind(`contacts.${place}.last_name`)}
              label={t("lastName")}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...bind(`contacts.${place}.email`)}
              label={t("email")}
              type="email"
              maxLength={255}
              autoComplete="off"
            />
            <TextField
              {...bind(`contacts.${place}.phone`)}
              label={t("phone")}
              type="tel"
              maxLength={60}
              autoComplete="off"
            />
            <TextField
              {...bind(`contacts.${place}.title`)}
              label={t("jobTitle")}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...bind(`contacts.${place}.department`)}
              label={t("department")}
              maxLength={100}
              autoComplete="off"
            />
          </div>
        </div>
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
