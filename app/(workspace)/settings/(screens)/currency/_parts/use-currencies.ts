import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { currenciesQuery } from "@/app/_client/cache/currencies";
import { callFailure } from "@/app/_client/call-failure";
import { messageKey } from "@/app/_ui/message-key";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyRefusal, presentCurrency, rateText } from "./currency-rules";

type Success = "added" | "updated" | "removed";

/**
 * The workspace's currencies, and the result of the last change. The list is loaded again after each change.
 */
export function useCurrencies(loaded: TenantCurrencyAnswer[]) {
  const t = useTranslations("settings");
  const language = useLocale();
  const parts = useCacheParts();
  const queries = useQueryClient();
  const router = useRouter();
  const query = currenciesQuery(parts);
  const { data: currencies, refetch } = useQuery({ ...query, initialData: loaded });
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<{ text: string; key: number } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const textOf = (error: unknown): string => {
    const refusal = currencyRefusal(error);
    if (refusal === "changed")
      return t("currencies.failures.changed", { rate: rateText(presentCurrency(error)?.rate, language) });
    return refusal ? t(`currencies.failures.${refusal}`) : t(`failures.${callFailure(error)}`);
  };
  /** Makes a change and returns whether it succeeded. `logged`: the log's text for a failure. */
  const perform = async (work: () => Promise<unknown>, told: Success, logged?: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    setSuccess(null);
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        if (logged) parts.log(logged, error);
        setFailure(textOf(error));
        return false;
      },
    );
    if (isDone) setSuccess({ text: t(`currencies.${told}`), key: messageKey() });
    await queries.invalidateQueries({ queryKey: query.queryKey });
    // Refreshes what the page was rendered with, such as whether the default can still change.
    router.refresh();
    setBusy(false);
    return isDone;
  };
  return {
    currencies,
    reload: () => void refetch(),
    failure,
    success,
    isBusy,
    perform,
    closeSuccess: () => setSuccess(null),
    closeFailure: () => setFailure(null),
  };
}

export type CurrencyChanges = Pick<ReturnType<typeof useCurrencies>, "perform" | "isBusy">;
