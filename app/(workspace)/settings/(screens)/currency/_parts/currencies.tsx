"use client";

import { Coins, Plus, X } from "lucide-react";
import { useTranslations, useLocale } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { ChangeMessages } from "@/app/_settings/change-messages";
import { Guidelines, Heading } from "@/app/_settings/section";
import { Button, IconButton } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import type { TenantCurrencyAnswer, CurrencyAnswer } from "@/lib/domain/currencies/api";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { Combobox } from "@/app/_ui/combobox";
import { Field } from "@/app/_ui/field";
import { NumberField } from "@/app/_ui/number-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { RATE_DECIMALS } from "@/lib/domain/currencies/rates";
import { currencyName } from "@/lib/core/money/format";
import { CurrencyRow } from "./currency-row";
import { type Rights, allowedRate, rateText } from "./currency-rules";
import { useCurrencies, type CurrencyChanges } from "./use-currencies";

type Props = { available: readonly AvailableCurrency[]; loaded: TenantCurrencyAnswer[]; rights: Rights };

/** The form to add a currency, the list with its rates, and guidelines (CUR-01 to CUR-08). */
export function Currencies({ available, loaded, rights }: Props) {
  const t = useTranslations("settings.currencies");
  const { currencies, reload, isBusy, perform, ...messages } = useCurrencies(loaded);
  const base = currencies.find(({ is_default }) => is_default)?.currency.code ?? "CAD";
  const absent = available.filter(({ id }) => !currencies.some(({ currency_id }) => currency_id === id));
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text", { code: base })} />
      <ChangeMessages changes={messages} />
      {rights.mayAdd && <AddCurrency available={absent} base={base} perform={perform} isBusy={isBusy} />}
      <Card aria-labelledby="currency-list">
        <h3 id="currency-list" className="border-b border-line px-4 py-3 text-sm font-medium sm:px-5">
          {t("list")}
        </h3>
        {rights.mayChange && !rights.mayChangeDefault && (
          <p className="border-b border-line px-4 py-3 text-sm text-muted sm:px-5">
            {t("fixed", { code: base })}
          </p>
        )}
        {currencies.length === 0 ? (
          <EmptyState
            icon={<Coins />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={
              <Button variant="secondary" onClick={reload}>
                {t("reload")}
              </Button>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {currencies.map((currency) => (
              <CurrencyRow
                key={currency.id}
                currency={currency}
                base={base}
                rights={rights}
                perform={perform}
                isBusy={isBusy}
              />
            ))}
          </ul>
        )}
      </Card>
      <Guidelines
        title={t("guidelines")}
        lines={[t("lines.base"), t("lines.rate"), t("lines.update"), t("lines.keep"), t("lines.switch")]}
      />
    </div>
  );
}

type AvailableCurrency = Pick<CurrencyAnswer, "id" | "code" | "name">;

/** The initial rate of the form (CUR-01). */
const FIRST_RATE = 1;

type AvailableCurrencyProps = CurrencyChanges & { available: readonly AvailableCurrency[]; base: string };

/**
 * Adds a currency that the workspace does not have yet (CUR-01, CUR-02). The form is cleared after a success
 * (CUR-03).
 */
function AddCurrency({ available, base, perform, isBusy }: AvailableCurrencyProps) {
  const t = useTranslations("settings.currencies");
  const language = useLocale();
  const isReady = useReady();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(FIRST_RATE);
  // isBusy is also true while another currency is changed.
  const [isAdding, setAdding] = useState(false);
  const currency = available.find(({ id }) => String(id) === chosen);
  const rate = allowedRate(typed);
  useLeaveWarning(chosen !== null || typed !== FIRST_RATE);
  const missing = currency ? (rate === null ? t("rateWrong") : null) : t("currencyMissing");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!currency || rate === null || isBusy) return;
    setAdding(true);
    const isAdded = await perform(
      () =>
        send(currencyCalls.add, {
          body: { currency_id: currency.id, rate, is_enabled: true },
        }),
      "added",
    );
    setAdding(false);
    if (!isAdded) return;
    setChosen(null);
    setTyped(FIRST_RATE);
  };
  return (
    <Card aria-labelledby="currency-add" className="p-4 sm:p-5">
      <h3 id="currency-add" className="font-medium">
        {t("addTitle")}
      </h3>
      {available.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t("allAdded")}</p>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="mt-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
        >
          <CurrencyChoice available={available} value={chosen} onChange={setChosen} />
          <NumberField
            label={t("rate")}
            required
            decimals={RATE_DECIMALS}
            leastDecimals={2}
            disabled={!isReady}
            value={typed}
            onChange={setTyped}
            hint={
              currency && rate !== null
                ? t("rateMeans", { base, rate: rateText(rate, language), code: currency.code })
                : t("rateMeansAny", { base })
            }
            error={rate === null ? t("rateWrong") : null}
          />
          <Button
            type="submit"
            className="sm:mt-6.5"
            icon={<Plus aria-hidden="true" className="size-4" />}
            loading={isAdding}
            disabled={!isReady || missing !== null || (isBusy && !isAdding)}
            disabledReason={missing}
          >
            {isAdding ? t("adding") : t("add")}
          </Button>
        </form>
      )}
    </Card>
  );
}

type ChoiceProps = Pick<AvailableCurrencyProps, "available"> & {
  value: string | null;
  onChange: (id: string | null) => void;
};

function CurrencyChoice({ available, value, onChange }: ChoiceProps) {
  const t = useTranslations("settings.currencies");
  const language = useLocale();
  const isReady = useReady();
  return (
    <Field label={t("currency")} required>
      {(control) => (
        <div className="flex gap-1">
          <div className="min-w-0 flex-1">
            <Combobox
              control={control}
              disabled={!isReady}
              placeholder={t("choose")}
              value={value}
              onChange={onChange}
              options={available.map((each) => ({
                value: String(each.id),
                label: `${each.code} · ${currencyName(each, language)}`,
              }))}
            />
          </div>
          {value !== null && <IconButton label={t("clear")} icon={<X />} onClick={() => onChange(null)} />}
        </div>
      )}
    </Field>
  );
}
