"use client";

import { Coins } from "lucide-react";
import { useTranslations } from "next-intl";
import { Guidelines } from "@/app/_settings/guidelines";
import { Heading } from "@/app/_settings/heading";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Toast } from "@/app/_ui/toast";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { AddCurrency, type AvailableCurrency } from "./add-currency";
import { CurrencyRow } from "./currency-row";
import type { Rights } from "./rights";
import { useCurrencies } from "./use-currencies";

type Props = { available: readonly AvailableCurrency[]; loaded: TenantCurrencyAnswer[]; rights: Rights };

/** Adding a currency, the list with its rates, and what to know about them (CUR-01 to CUR-08). */
export function Currencies({ available, loaded, rights }: Props) {
  const t = useTranslations("settings.currencies");
  const { currencies, reload, failure, success, isBusy, perform, closeSuccess, closeFailure } =
    useCurrencies(loaded);
  const base = currencies.find(({ is_default }) => is_default)?.currency.code ?? "CAD";
  const absent = available.filter(({ id }) => !currencies.some(({ currency_id }) => currency_id === id));
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text", { code: base })} />
      <SuccessBanner text={success} onClose={closeSuccess} />
      {failure && (
        <Toast tone="error" onClose={closeFailure}>
          {failure}
        </Toast>
      )}
      {rights.mayAdd && <AddCurrency available={absent} base={base} perform={perform} isBusy={isBusy} />}
      <Card aria-labelledby="currency-list">
        <h3 id="currency-list" className="border-b border-line px-4 py-3 text-sm font-medium sm:px-5">
          {t("list")}
        </h3>
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
