import { Check, Pencil, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { IconButton } from "@/app/_ui/icon-button";
import { TextField } from "@/app/_ui/text-field";
import type { TenantCurrencyAnswer } from "@/lib/currencies/api";
import { changeCurrency } from "./change-currency";
import { rateOf, rateText } from "./rate-text";
import type { CurrencyChanges } from "./use-currencies";

type Props = CurrencyChanges & { row: TenantCurrencyAnswer; base: string; mayChange: boolean };

/** A currency's rate, edited in its place: Enter or the tick saves, Escape or the cross leaves it (CUR-04 to CUR-06). */
export function RateCell({ row, base, mayChange, perform, isBusy }: Props) {
  const t = useTranslations("settings.currencies");
  const isReady = useReady();
  const [text, setText] = useState<string | null>(null);
  const code = row.currency.code;
  if (text === null) {
    return (
      <div className="flex items-center gap-1">
        <span className="whitespace-nowrap tabular-nums text-muted">{t("rateMeans", { base, rate: rateText(row.rate), code })}</span>
        {mayChange && <IconButton label={t("edit", { code })} icon={<Pencil />} disabled={!isReady || isBusy} onClick={() => setText(rateText(row.rate))} />}
      </div>
    );
  }
  const rate = rateOf(text);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (rate === null || isBusy) return;
    const isSaved = rate === row.rate || (await perform(() => changeCurrency(row, { rate }), "updated", "Failed to update rate"));
    if (isSaved) setText(null);
  };
  const press = (event: KeyboardEvent) => event.key === "Escape" && !isBusy && setText(null);
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} onKeyDown={press} className="flex items-start gap-1">
      <TextField hideLabel autoFocus label={t("rateOf", { code })} type="number" inputMode="decimal" min="0.0001" step="0.0001" className="w-36" value={text} onChange={(event) => setText(event.target.value)} error={rate === null ? t("rateWrong") : null} />
      <IconButton type="submit" label={t("saveRate", { code })} icon={<Check />} disabled={rate === null || isBusy} />
      <IconButton label={t("cancelRate", { code })} icon={<X />} disabled={isBusy} onClick={() => setText(null)} />
    </form>
  );
}
