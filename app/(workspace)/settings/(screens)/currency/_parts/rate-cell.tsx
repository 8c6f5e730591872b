import { Check, Pencil, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { IconButton } from "@/app/_ui/icon-button";
import { NumberField } from "@/app/_ui/number-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { RATE_DECIMALS } from "@/lib/domain/currencies/rate-limits";
import { changeCurrency } from "./change-currency";
import { presentCurrency } from "./currency-refusal";
import { allowedRate, rateText, SHOWN_DECIMALS } from "./rate-text";
import type { CurrencyChanges } from "./use-currencies";

type Props = CurrencyChanges & { row: TenantCurrencyAnswer; base: string; mayChange: boolean };

/** What is typed in place of a rate, and the currency as whoever types saw it. */
type Edit = { rate: number | null; seen: TenantCurrencyAnswer };

/**
 * A currency's rate, edited in its place: Enter or the tick saves, Escape or the cross leaves it (CUR-04 to CUR-06). The list may be read
 * again meanwhile, for a change of another currency: a rate that somebody else set since is not overwritten unseen.
 */
export function RateCell({ row, base, mayChange, perform, isBusy }: Props) {
  const t = useTranslations("settings.currencies");
  const language = useLocale();
  const isReady = useReady();
  const [edit, setEdit] = useState<Edit | null>(null);
  const code = row.currency.code;
  const isChanged = edit !== null && edit.rate !== edit.seen.rate;
  useLeaveWarning(isChanged, useTranslations("common")("leave.page"));
  if (!edit) {
    return (
      <div className="flex items-center gap-1">
        <span className="whitespace-nowrap tabular-nums text-muted">
          {t("rateMeans", { base, rate: rateText(row.rate, language), code })}
        </span>
        {mayChange && (
          <IconButton
            label={t("edit", { code })}
            icon={<Pencil />}
            disabled={!isReady || isBusy}
            onClick={() => setEdit({ rate: row.rate, seen: row })}
          />
        )}
      </div>
    );
  }
  const rate = allowedRate(edit.rate);
  const known = row.rate === edit.seen.rate ? row : edit.seen;
  const put = (value: number) =>
    changeCurrency(known, { rate: value }).catch((error: unknown) => {
      setEdit((now) => now && { ...now, seen: presentCurrency(error) ?? now.seen });
      throw error;
    });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (rate === null || isBusy) return;
    const isSaved =
      rate === known.rate || (await perform(() => put(rate), "updated", "Failed to update rate"));
    if (isSaved) setEdit(null);
  };
  const press = (event: KeyboardEvent) => event.key === "Escape" && !isBusy && setEdit(null);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={press}
      className="flex items-start gap-1"
    >
      <NumberField
        hideLabel
        autoFocus
        label={t("rateOf", { code })}
        decimals={RATE_DECIMALS}
        shownDecimals={SHOWN_DECIMALS}
        className="w-36"
        value={edit.rate}
        onChange={(typed) => setEdit({ ...edit, rate: typed })}
        error={rate === null ? t("rateWrong") : null}
      />
      <IconButton
        type="submit"
        label={t("saveRate", { code })}
        icon={<Check />}
        disabled={rate === null || isBusy}
      />
      <IconButton
        label={t("cancelRate", { code })}
        icon={<X />}
        disabled={isBusy}
        onClick={() => setEdit(null)}
      />
    </form>
  );
}
