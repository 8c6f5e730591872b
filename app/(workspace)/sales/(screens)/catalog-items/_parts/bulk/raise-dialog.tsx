import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { focusUnread } from "@/app/_ui/focus-unread";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { useStaffText } from "@/app/_ui/staff-text";
import { fitsCurrency, ROUNDINGS, type Rounding } from "@/lib/domain/catalog/bulk/raise-amount";
import type { BulkItemsAnswer } from "@/lib/domain/catalog/bulk/schema";
import { MAX_AMOUNT, STORED_DECIMALS } from "@/lib/domain/catalog/limits";
import { useBulkCall, type BulkProps } from "./use-bulk-call";

type Form = {
  by: "percent" | "amount";
  percent: number | null;
  amount: number | null;
  rounding: Rounding | null;
};
type Effect = BulkItemsAnswer["data"];

/** Raises the prices of several services, after showing what each would cost (U-145). */
export function RaiseDialog({ currency, ...props }: BulkProps & { currency: string }) {
  const t = useTranslations("catalogItems.bulk");
  const { isBusy, failure, call } = useBulkCall(props);
  const [form, setForm] = useState<Form>({ by: "percent", percent: null, amount: null, rounding: null });
  const [tried, setTried] = useState<{ form: Form; effect: Effect } | null>(null);
  const value = form[form.by];
  const raise =
    value === null ? null : { [form.by]: value, ...(form.rounding && { rounding: form.rounding }) };
  const isTried = tried?.form === form;
  const changes = tried?.effect.filter(({ problem }) => problem === null).length ?? 0;
  const reason = !isTried ? t("raise.tryFirst") : changes === 0 ? t("raise.nothing") : null;
  const attempt = async () => {
    if (focusUnread() || !raise) return;
    const effect = await call({ raise, is_trial: true });
    if (effect) setTried({ form, effect });
  };
  const save = async () => {
    if (!raise) return;
    const effect = await call({ raise });
    if (!effect) return setTried(null);
    const count = effect.filter(({ problem }) => problem === null).length;
    leaveNotice({ tone: "success", text: t("raised", { count }) });
    props.onChanged();
    props.onClose();
  };
  return (
    <Dialog
      open
      size="md"
      busy={isBusy}
      isChanged={value !== null}
      onOpenChange={(open) => open || props.onClose()}
      title={t("raise.title", { count: props.ids.length })}
      description={t("raise.text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button
            loading={isBusy && isTried}
            disabled={reason !== null}
            disabledReason={reason}
            onClick={() => void save()}
          >
            {t("raise.confirm")}
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt();
        }}
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        <RaiseFields form={form} currency={currency} onChange={(change) => setForm({ ...form, ...change })} />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          loading={isBusy && !isTried}
          disabled={raise === null}
          disabledReason={raise === null ? t("raise.enter") : null}
        >
          {t("raise.try")}
        </Button>
        {tried && (
          <div aria-live="polite" className="space-y-2">
            {!isTried && <p className="text-xs font-medium text-muted">{t("raise.old")}</p>}
            <p className="text-sm">{t("raise.effect", { count: changes, all: tried.effect.length })}</p>
            <EffectRows effect={tried.effect} currency={currency} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

type FieldsProps = { form: Form; currency: string; onChange: (change: Partial<Form>) => void };

function RaiseFields({ form, currency, onChange }: FieldsProps) {
  const t = useTranslations("catalogItems.bulk.raise");
  const { money } = useStaffText();
  const roundings = ROUNDINGS.filter((rounding) => fitsCurrency(rounding, currency)).map((rounding) => ({
    value: rounding,
    label:
      rounding === ".99"
        ? t("ending", { example: money(19_99, currency) })
        : t("multiple", { amount: money(Math.round(Number(rounding) * 100), currency) }),
  }));
  return (
    <>
      <RadioGroup
        segmented
        label={t("by")}
        options={(["percent", "amount"] as const).map((by) => ({ value: by, label: t(by) }))}
        value={form.by}
        onChange={(by) => onChange({ by })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {form.by === "percent" ? (
          <NumberField
            label={t("percent")}
            hint={t("percentHint")}
            unit="%"
            min={-90}
            max={1_000}
            decimals={STORED_DECIMALS}
            value={form.percent}
            onChange={(percent) => onChange({ percent })}
          />
        ) : (
          <MoneyField
            label={t("amount")}
            hint={t("amountHint")}
            min={-MAX_AMOUNT}
            max={MAX_AMOUNT}
            currency={currency}
            value={form.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        <SelectField
          label={t("rounding")}
          options={[{ value: EXACT, label: t("exact") }, ...roundings]}
          value={form.rounding ?? EXACT}
          onChange={(chosen) =>
            onChange({ rounding: ROUNDINGS.find((rounding) => rounding === chosen) ?? null })
          }
        />
      </div>
    </>
  );
}

const EXACT = "exact";

/** Each service with its price before and after; first those whose price stays, with the reason. */
function EffectRows({ effect, currency }: { effect: Effect; currency: string }) {
  const t = useTranslations("catalogItems.bulk.raise");
  const { money } = useStaffText();
  const price = (amount: number | null) => (amount === null ? "–" : money(amount, currency));
  const rows = effect.toSorted((one, other) => Number(other.problem !== null) - Number(one.problem !== null));
  return (
    <ul
      aria-label={t("list")}
      tabIndex={0}
      className="max-h-72 divide-y divide-line overflow-auto rounded-card border border-line px-3"
    >
      {rows.map(({ id, title, before, after, others, problem }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <span className="text-right tabular-nums">
            {problem === null ? (
              <>
                {before !== null && t("change", { before: price(before), after: price(after) })}
                {others > 0 && (
                  <span className="block text-xs text-faint">{t("others", { count: others })}</span>
                )}
              </>
            ) : (
              <Badge tone="warning">{t(`problems.${problem}`)}</Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
