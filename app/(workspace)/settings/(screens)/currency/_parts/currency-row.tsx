import { Trash2, Check, Pencil, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, type SubmitEvent, type KeyboardEvent } from "react";
import { classes } from "@/app/_ui/classes";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { currencyName } from "@/lib/core/money/format";
import { NumberField } from "@/app/_ui/number-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { RATE_DECIMALS } from "@/lib/domain/currencies/rates";
import {
  changeCurrency,
  type Rights,
  presentCurrency,
  allowedRate,
  rateText,
  MIN_DECIMALS,
} from "./currency-rules";
import type { CurrencyChanges } from "./use-currencies";

type Props = CurrencyChanges & { currency: TenantCurrencyAnswer; base: string; rights: Rights };

/**
 * One of the workspace's currencies: its rate and the actions on it. The rate of the default currency cannot
 * be changed, and it cannot be switched off or removed (CUR-07, S-127).
 */
export function CurrencyRow({ currency: row, base, rights, perform, isBusy }: Props) {
  const t = useTranslations("settings.currencies");
  const language = useLocale();
  const [asking, setAsking] = useState<"remove" | "default" | null>(null);
  const { is_default: isDefault, currency } = row;
  const [code, name] = [
    currency.code || currency.slug || String(row.currency_id),
    currencyName(currency, language),
  ];
  const confirmed = async (work: () => Promise<unknown>, told: "updated" | "removed") => {
    await perform(work, told);
    setAsking(null);
  };
  const remove = () => send(currencyCalls.remove, { params: { id: row.id }, version: null });
  return (
    <li
      aria-label={`${code} · ${name}`}
      className={classes(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-3",
        "sm:px-5 md:grid-cols-[minmax(0,1fr)_15rem_19rem]",
      )}
    >
      <CurrencyTitle row={row} code={code} name={name} />
      <RateCell
        row={row}
        base={base}
        mayChange={rights.mayChange && !isDefault}
        perform={perform}
        isBusy={isBusy}
      />
      <CurrencyActions
        row={row}
        code={code}
        rights={rights}
        perform={perform}
        isBusy={isBusy}
        onAsk={setAsking}
      />
      <ConfirmDialog
        danger
        open={asking === "remove"}
        onOpenChange={() => setAsking(null)}
        title={t("removeTitle", { name })}
        description={t("removeText", { code })}
        confirmLabel={t("removeConfirm")}
        busy={isBusy}
        onConfirm={() => void confirmed(remove, "removed")}
      />
      <ConfirmDialog
        open={asking === "default"}
        onOpenChange={() => setAsking(null)}
        title={t("makeDefaultTitle", { code })}
        description={t("makeDefaultText", { code })}
        confirmLabel={t("makeDefault")}
        busy={isBusy}
        onConfirm={() => void confirmed(() => changeCurrency(row, { is_default: true }), "updated")}
      />
    </li>
  );
}

type ActionsProps = Omit<Props, "currency" | "base"> & {
  row: TenantCurrencyAnswer;
  code: string;
  onAsk: (question: "remove" | "default") => void;
};

/** On a phone the bin is beside the title, and the others have a line each. */
function CurrencyActions({ row, code, rights, perform, isBusy, onAsk }: ActionsProps) {
  const t = useTranslations("settings.currencies");
  const isReady = useReady();
  const { is_default: isDefault, is_enabled: isEnabled } = row;
  const disabled = !isReady || isBusy;
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:contents",
        "sm:col-span-2 md:col-span-1 md:justify-end",
      )}
    >
      {!isDefault && rights.mayChange && (
        <Checkbox
          className="max-sm:col-span-2"
          label={t("offered")}
          checked={isEnabled}
          // Not while it is saved: a disabled control loses the focus.
          disabled={!isReady}
          onChange={({ target: { checked } }) => {
            if (!isBusy) void perform(() => changeCurrency(row, { is_enabled: checked }), "updated");
          }}
        />
      )}
      {!isDefault && isEnabled && rights.mayChange && rights.mayChangeDefault && (
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:col-span-2 max-sm:-ml-3 max-sm:justify-self-start"
          disabled={disabled}
          onClick={() => onAsk("default")}
        >
          {t("makeDefault")}
        </Button>
      )}
      {!isDefault && rights.mayRemove && (
        <IconButton
          tone="danger"
          className="max-sm:col-start-2 max-sm:row-start-1"
          label={t("remove", { code })}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={() => onAsk("remove")}
        />
      )}
    </div>
  );
}

type TitleProps = { row: TenantCurrencyAnswer; code: string; name: string };

function CurrencyTitle({ row, code, name }: TitleProps) {
  const t = useTranslations("settings.currencies");
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className={classes(
          "inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken",
          "text-sm font-semibold text-muted",
        )}
      >
        {row.currency.symbol.slice(0, 3)}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium">{code}</span> <span className="text-muted">{name}</span>
        </span>
        {row.is_default && <Badge tone="info">{t("default")}</Badge>}
        {!row.is_enabled && <Badge tone="neutral">{t("off")}</Badge>}
      </span>
    </div>
  );
}

type RateCellProps = CurrencyChanges & { row: TenantCurrencyAnswer; base: string; mayChange: boolean };

/** The typed rate, and the currency as the user saw it when editing began. */
type Edit = { rate: number | null; seen: TenantCurrencyAnswer };

/**
 * A currency's rate, edited in place: Enter or the tick saves, Escape or the cross cancels (CUR-04 to
 * CUR-06). The list may be reloaded meanwhile, because another currency was changed. If the rate itself has
 * changed since, the save uses the version that the user has seen and is refused, so that nobody's rate is
 * overwritten unseen.
 */
function RateCell({ row, base, mayChange, perform, isBusy }: RateCellProps) {
  const t = useTranslations("settings.currencies");
  const language = useLocale();
  const isReady = useReady();
  const [edit, setEdit] = useState<Edit | null>(null);
  const code = row.currency.code;
  const isChanged = edit !== null && edit.rate !== edit.seen.rate;
  useLeaveWarning(isChanged);
  if (!edit) {
    return (
      <div className="flex items-center gap-1 max-sm:col-span-2">
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
  const save = async (event: SubmitEvent) => {
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
      className="flex items-start gap-1 max-sm:col-span-2"
    >
      <NumberField
        hideLabel
        autoFocus
        label={t("rateOf", { code })}
        decimals={RATE_DECIMALS}
        leastDecimals={MIN_DECIMALS}
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
