import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { fieldTextIn } from "@/app/_custom-fields/field-text";
import { pageStaffText } from "@/app/_shell/staff-text";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import {
  FIELD_SUBJECTS,
  labelIn,
  type CustomField,
  type CustomValues,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import { ownValue } from "@/lib/core/own-value";

type Props = {
  fields: readonly CustomField[];
  valuesOf: Readonly<Record<FieldSubject, CustomValues>>;
  /** Whether the deal can be sent; if so, empty fields that are required for sending are marked. */
  isOpen: boolean;
};

/** Values of the custom fields of a deal and its client; nothing if all are empty. */
export function DealFields({ fields, valuesOf, isOpen }: Props) {
  const t = useTranslations("deal.fields");
  const shown = FIELD_SUBJECTS.map((subject) => ({
    subject,
    own: fields.filter(
      (field) =>
        field.subject === subject &&
        (Object.hasOwn(valuesOf[subject], field.key) || (isOpen && field.is_active && field.is_required)),
    ),
  })).filter(({ own }) => own.length > 0);
  if (shown.length === 0) return null;
  return (
    <Card className="divide-y divide-line text-sm" aria-labelledby="own-fields">
      <h2 id="own-fields" className="px-5 py-4 text-base font-semibold">
        {t("title")}
      </h2>
      {shown.map(({ subject, own }) => (
        <section key={subject} aria-label={t(subject)} className="p-5">
          {subject === "client" && <h3 className="mb-3 font-medium">{t("client")}</h3>}
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {own.map((field) => (
              <Fact key={field.key} field={field} value={ownValue(valuesOf[subject], field.key)} />
            ))}
          </dl>
        </section>
      ))}
    </Card>
  );
}

async function Fact({ field, value }: { field: CustomField; value: CustomValues[string] | undefined }) {
  const [t, language, text] = await Promise.all([
    getTranslations("deal.fields"),
    getLocale(),
    pageStaffText(),
  ]);
  return (
    <div className={field.kind === "long_text" ? "col-span-full" : undefined}>
      <dt className="text-muted">{labelIn(field, language)}</dt>
      <dd
        className={classes(
          "mt-0.5 wrap-anywhere",
          field.kind === "long_text" ? "max-w-prose whitespace-pre-line" : "font-medium tabular-nums",
        )}
      >
        {value === undefined ? (
          <Badge tone="warning">{t("missing")}</Badge>
        ) : (
          fieldTextIn(language, text)(field, value)
        )}
      </dd>
    </div>
  );
}
