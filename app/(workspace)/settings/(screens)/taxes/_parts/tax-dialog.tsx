import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button, IconButton } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { LONGEST_TAX_NAME, MOST_TAXES, RATE_DECIMALS } from "@/lib/domain/taxes/limits";
import { useTaxForm } from "./use-tax-form";
import { Plus, Trash2 } from "lucide-react";
import { NumberField } from "@/app/_ui/number-field";
import { newTax, type TaxDraft } from "./tax-draft";
import { OTHER_LANGUAGES, type OtherLanguage } from "@/lib/core/i18n/languages";

type Props = {
  /** The profile to change; null for a new one. */
  profile: TaxProfileAnswer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (profile: TaxProfileAnswer) => void;
};

/** Adds or changes a tax profile with its taxes. What was typed stays when it is refused. */
export const TaxDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ profile, onOpenChange, onSaved }: Omit<Props, "open">) {
  const t = useTranslations("settings.taxes.form");
  const formId = useId();
  const { name, taxes, problems, failure, isBusy, changeName, changeTaxes, isChanged, onSubmit } = useTaxForm(
    profile,
    onSaved,
  );
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={onOpenChange}
      isChanged={isChanged}
      title={profile ? t("editTitle", { name: profile.name }) : t("newTitle")}
      description={profile ? t("editText") : undefined}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {isBusy ? t("saving") : profile ? t("save") : t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          required
          maxLength={LONGEST_TAX_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => changeName(event.target.value)}
          error={problems["name"] ?? null}
        />
        <TaxFields taxes={taxes} problems={problems} onChange={changeTaxes} />
      </form>
    </Dialog>
  );
}

type TaxFieldsProps = {
  taxes: readonly TaxDraft[];
  problems: Readonly<Record<string, string>>;
  onChange: (taxes: readonly TaxDraft[]) => void;
};

/** What the field of a tax's name in a language is called; the default language has the plain name. */
const NAME_LABELS = { fr: "taxInFrench" } as const satisfies Record<OtherLanguage, string>;

/** The taxes of a profile: each with its name and its rate in percent. */
function TaxFields({ taxes, problems, onChange }: TaxFieldsProps) {
  const t = useTranslations("settings.taxes.form");
  const change = (place: number, part: Partial<TaxDraft>) =>
    onChange(taxes.map((tax, at) => (at === place ? { ...tax, ...part } : tax)));
  const isFull = taxes.length >= MOST_TAXES;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("rates")}</legend>
      {taxes.length === 0 && <p className="text-sm text-muted">{t("noRates")}</p>}
      {taxes.map((tax, place) => (
        <div
          key={tax.key}
          role="group"
          aria-label={t("tax", { number: place + 1 })}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_auto]"
        >
          <TextField
            label={t("taxName")}
            required
            maxLength={LONGEST_TAX_NAME}
            autoComplete="off"
            value={tax.name}
            onChange={(event) => change(place, { name: event.target.value })}
            error={problems[`taxes.${place}.name`] ?? null}
          />
          {OTHER_LANGUAGES.map((language) => (
            <TextField
              key={language}
              className="max-sm:col-start-1"
              label={t(NAME_LABELS[language])}
              maxLength={LONGEST_TAX_NAME}
              autoComplete="off"
              placeholder={tax.name}
              value={tax.names[language]}
              onChange={(event) => change(place, { names: { ...tax.names, [language]: event.target.value } })}
              error={problems[`taxes.${place}.names.${language}`] ?? null}
            />
          ))}
          <NumberField
            className="max-sm:col-start-1"
            label={t("percent")}
            required
            decimals={RATE_DECIMALS}
            most={100}
            unit="%"
            value={tax.percent}
            onChange={(percent) => change(place, { percent })}
            error={problems[`taxes.${place}.value`] ?? null}
          />
          <IconButton
            tone="danger"
            className="mt-6.5 max-sm:col-start-2 max-sm:row-start-1"
            label={t("removeTax", { number: place + 1 })}
            icon={<Trash2 />}
            onClick={() => onChange(taxes.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={isFull}
        disabledReason={isFull ? t("mostTaxes") : null}
        onClick={() => onChange([...taxes, newTax()])}
      >
        {t("addTax")}
      </Button>
    </fieldset>
  );
}
