import { Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFieldArray } from "react-hook-form";
import { AddressFields } from "@/app/_addresses/address-fields";
import { withLines } from "@/app/_addresses/address-values";
import { countryOptions } from "@/app/_addresses/country-options";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import type { Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_ADDRESSES } from "@/lib/domain/clients/limits";
import { MAX_LABEL } from "@/lib/domain/company/limits";
import type { ClientForm } from "./use-client-form";

const NOWHERE = {
  label: "",
  ...withLines({ lines: [] }),
  postal_code: "",
  city: "",
  region: "",
  country: "",
  is_main: false,
};

/** A client's addresses: added, changed, removed; offers show the main one (the first by default). */
export function AddressList({ form }: { form: ClientForm }) {
  const t = useTranslations("clients.form");
  const language = useLocale();
  const countries = useMemo(() => countryOptions(language), [language]);
  const { fields, append, remove } = useFieldArray({
    control: form.form.control,
    name: "addresses",
    keyName: "key",
  });
  const addresses = form.values.addresses ?? [];
  const main = mainPlace(addresses);
  const makeMain = (chosen: number) =>
    addresses.forEach((_, index) =>
      form.form.setValue(`addresses.${index}.is_main`, index === chosen, { shouldDirty: true }),
    );
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("addresses")}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t("noAddresses")}</p>}
      {fields.map(({ key }, index) => (
        <AddressCard
          key={key}
          form={form}
          place={index}
          isMain={index === main}
          countries={countries}
          onMakeMain={() => makeMain(index)}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < MAX_ADDRESSES && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append(NOWHERE)}
        >
          {t("addAddress")}
        </Button>
      )}
    </fieldset>
  );
}

/** The place of the main address: the one that is marked, else the first. */
export const mainPlace = (addresses: readonly { is_main?: boolean | undefined }[]): number =>
  Math.max(
    0,
    addresses.findIndex(({ is_main }) => is_main),
  );

type CardProps = {
  form: ClientForm;
  place: number;
  isMain: boolean;
  countries: readonly Option[];
  onMakeMain: () => void;
  onRemove: () => void;
};

function AddressCard({ form, place, isMain, countries, onMakeMain, onRemove }: CardProps) {
  const t = useTranslations("clients.form");
  const { bind, values, errorAt } = form;
  const address = values.addresses?.[place];
  return (
    <div
      role="group"
      aria-label={t("addressOf", { number: place + 1 })}
      className="rounded-card border border-line p-4"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-sm font-medium">
          {t("addressOf", { number: place + 1 })}
          {isMain && <Badge tone="info">{t("mainAddress")}</Badge>}
        </span>
        <span className="flex items-center gap-1">
          {!isMain && (
            <Button variant="ghost" size="sm" onClick={onMakeMain}>
              {t("makeMainAddress")}
            </Button>
          )}
          <IconButton
            tone="danger"
            label={t("removeAddress", { number: place + 1 })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </span>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...bind(`addresses.${place}.label`)}
          label={t("addressLabel")}
          hint={t("addressLabelHint")}
          className="sm:col-span-2"
          maxLength={MAX_LABEL}
          autoComplete="off"
        />
        <AddressFields
          bind={(part) => bind(`addresses.${place}.${part}`)}
          lines={address?.lines?.length ?? 0}
          country={address?.country ?? ""}
          countryError={errorAt(`addresses.${place}.country`)}
          onCountry={(country) =>
            form.form.setValue(`addresses.${place}.country`, country, {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
          countries={countries}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
