import { Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { AddRow } from "@/app/_ui/add-row";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { OTHER_LANGUAGES, type OtherLanguage } from "@/lib/core/i18n/languages";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { LONGEST_TAX_NAME, MAX_TAXES, RATE_DECIMALS } from "@/lib/domain/taxes/limits";
import type { RowState } from "@/lib/platform/http/etag";
import { percentText, bodyOf, draftsOf, newTax, taxProblems, type TaxDraft } from "./tax-draft";

type Props = {
  /** The profile to change; null for a new one. */
  profile: TaxProfileAnswer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (profile: TaxProfileAnswer) => void;
};

/** Creates or changes a tax profile with its taxes. If the server refuses it, the input stays. */
export const TaxDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ profile, onOpenChange, onSaved }: Omit<Props, "open">) {
  const t = useTranslations("settings.taxes.form");
  const form = useTaxForm(profile, onSaved);
  const { values, set, errorAt } = form;
  return (
    <FormDialog
      form={form}
      title={profile ? t("editTitle", { name: profile.name }) : t("newTitle")}
      description={profile ? t("editText") : undefined}
      submit={profile ? t("save") : t("create")}
      submitting={t("saving")}
      onClose={() => onOpenChange(false)}
    >
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={LONGEST_TAX_NAME}
        autoComplete="off"
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
        error={errorAt("name")}
      />
      <TaxFields taxes={values.taxes} errorAt={errorAt} onChange={(taxes) => set({ taxes })} />
    </FormDialog>
  );
}

/** The form of a tax profile. If two users change it, the second is shown the first's changes. */
function useTaxForm(profile: TaxProfileAnswer | null, onSaved: (profile: TaxProfileAnswer) => void) {
  const t = useTranslations("settings.taxes.form");
  const tellFailure = useTranslations("settings.failures");
  const language = useLocale();
  const router = useRouter();
  const [state, setState] = useState<RowState | null>(profile);
  return useApiForm<{ name: string; taxes: TaxDraft[] }>({
    defaults: { name: profile?.name ?? "", taxes: draftsOf(profile) },
    resolver: checkedBy(({ name, taxes }) =>
      Object.fromEntries(
        Object.entries(taxProblems(name, taxes)).map(([path, problem]) => [path, t(`problems.${problem}`)]),
      ),
    ),
    send: ({ name, taxes }) => stored(state, bodyOf(name, taxes)).then(onSaved),
    refusalText: ({ code }) => t(`problems.${problemOf(code)}`),
    failureText: (error) =>
      error instanceof ApiError && error.status === 404 ? t("gone") : tellFailure(callFailure(error)),
    onStale: (error) => {
      const { name, taxes, ...present } = error.details as TaxProfileAnswer;
      setState(present);
      router.refresh();
      const rates = taxes.map((tax) => `${tax.name} ${percentText(tax.value, language)}`).join(" + ");
      return t("changed", { name, rates: rates || t("noTax") });
    },
  });
}

function stored(state: RowState | null, body: ReturnType<typeof bodyOf>): Promise<TaxProfileAnswer> {
  if (!state) return send(taxCalls.create, { body });
  return send(taxCalls.update, {
    params: { id: state.id },
    body,
    version: state,
  });
}

function problemOf(code: string): "nameTaken" | "tooMany" | "invalid" {
  if (code === "taken") return "nameTaken";
  return code === "too_many" ? "tooMany" : "invalid";
}

type TaxFieldsProps = {
  taxes: readonly TaxDraft[];
  errorAt: (path: string) => string | null;
  onChange: (taxes: TaxDraft[]) => void;
};

/** Keys of the labels of the fields for translations. The default language has the plain name. */
const NAME_LABELS = { fr: "taxInFrench", es: "taxInSpanish" } as const satisfies Record<
  OtherLanguage,
  string
>;

/** The taxes of a profile, each with its name, translations and rate in percent. */
function TaxFields({ taxes, errorAt, onChange }: TaxFieldsProps) {
  const t = useTranslations("settings.taxes.form");
  const change = (index: number, part: Partial<TaxDraft>) =>
    onChange(taxes.map((tax, at) => (at === index ? { ...tax, ...part } : tax)));
  const isFull = taxes.length >= MAX_TAXES;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("rates")}</legend>
      {taxes.length === 0 && <p className="text-sm text-muted">{t("noRates")}</p>}
      {taxes.map((tax, index) => (
        <div
          key={tax.key}
          role="group"
          aria-label={t("tax", { number: index + 1 })}
          className={classes(
            "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2",
            "sm:grid-cols-[minmax(0,1fr)_7rem_auto]",
          )}
        >
          <TextField
            label={t("taxName")}
            required
            maxLength={LONGEST_TAX_NAME}
            autoComplete="off"
            value={tax.name}
            onChange={(event) => change(index, { name: event.target.value })}
            error={errorAt(`taxes.${index}.name`)}
          />
          <NumberField
            className="max-sm:col-start-1"
            label={t("percent")}
            required
            decimals={RATE_DECIMALS}
            most={100}
            unit="%"
            value={tax.percent}
            onChange={(percent) => change(index, { percent })}
            error={errorAt(`taxes.${index}.value`)}
          />
          <IconButton
            tone="danger"
            className="mt-6.5 max-sm:col-start-2 max-sm:row-start-1"
            label={t("removeTax", { number: index + 1 })}
            icon={<Trash2 />}
            onClick={() => onChange(taxes.filter((_, at) => at !== index))}
          />
          <div className="col-span-full grid gap-2 max-sm:col-end-2 sm:grid-cols-2">
            {OTHER_LANGUAGES.map((language) => (
              <TextField
                key={language}
                label={t(NAME_LABELS[language])}
                maxLength={LONGEST_TAX_NAME}
                autoComplete="off"
                placeholder={tax.name}
                value={tax.names[language]}
                onChange={(event) =>
                  change(index, { names: { ...tax.names, [language]: event.target.value } })
                }
                error={errorAt(`taxes.${index}.names.${language}`)}
              />
            ))}
          </div>
        </div>
      ))}
      <AddRow block={isFull ? t("mostTaxes") : null} onAdd={() => onChange([...taxes, newTax()])}>
        {t("addTax")}
      </AddRow>
    </fieldset>
  );
}
