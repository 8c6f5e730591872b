import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray } from "react-hook-form";
import { TaxNumberFields } from "@/app/_addresses/tax-number-fields";
import { Button, IconButton } from "@/app/_ui/button";
import { nextTaxLabel } from "@/lib/core/addresses/tax-numbers";
import { MAX_NUMBERS } from "@/lib/domain/company/limits";
import type { CompanyFormState } from "./use-company-form";

/** Tax and registration numbers with their names, which the country suggests. */
export function TaxNumbers({ form: { form, bind, values } }: { form: CompanyFormState }) {
  const t = useTranslations("settings.company.form");
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "tax_numbers",
    keyName: "key",
  });
  const country = values.address.country ?? "";
  const next = nextTaxLabel(
    country,
    values.tax_numbers.map(({ label }) => label),
  );
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("numbers")}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t("noNumbers")}</p>}
      {fields.map(({ key }, index) => (
        <div
          key={key}
          role="group"
          aria-label={t("numberOf", { number: index + 1 })}
          className="flex items-start gap-2"
        >
          <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-2">
            <TaxNumberFields
              bind={(part) => bind(`tax_numbers.${index}.${part}`)}
              value={values.tax_numbers[index] ?? { label: "", number: "" }}
              country={country}
            />
          </div>
          <IconButton
            className="mt-6"
            tone="danger"
            label={t("removeNumber", { number: index + 1 })}
            icon={<Trash2 />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < MAX_NUMBERS && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append({ label: next, number: "" })}
        >
          {t("addNumber")}
        </Button>
      )}
    </fieldset>
  );
}
