import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { percentText } from "./percent-text";
import { TaxDialog } from "./tax-dialog";
import type { TaxChanges } from "./use-tax-changes";

export type TaxRights = { mayAdd: boolean; mayChange: boolean; mayRetire: boolean };

type Props = TaxChanges & { profile: TaxProfileAnswer; rights: TaxRights };

/** One tax profile: its rates, and what can be done to it. The default one cannot be retired. */
export function TaxRow({ profile, rights, perform, succeeded, isBusy }: Props) {
  const t = useTranslations("settings.taxes");
  const isReady = useReady();
  const [open, setOpen] = useState<"edit" | "retire" | null>(null);
  const { id, name, is_default: isDefault } = profile;
  const params = { id };
  const disabled = !isReady || isBusy;
  const close = () => setOpen(null);
  return (
    <li
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere font-medium">{name}</span>
          {isDefault && <Badge tone="info">{t("default")}</Badge>}
        </p>
        <Rates profile={profile} />
      </div>
      <div className="flex items-center gap-1">
        {!isDefault && rights.mayChange && (
          <Button
            size="sm"
            variant="ghost"
            disabled={disabled}
            onClick={() =>
              void perform(
                () =>
                  send(taxCalls.update, {
                    params,
                    body: { is_default: true },
                    version: null,
                  }),
                t("saved", { name }),
              )
            }
          >
            {t("makeDefault")}
          </Button>
        )}
        {rights.mayChange && (
          <IconButton
            label={t("edit", { name })}
            icon={<Pencil />}
            disabled={disabled}
            onClick={() => setOpen("edit")}
          />
        )}
        {rights.mayRetire && (
          <IconButton
            tone="danger"
            label={isDefault ? t("retireDefault") : t("retire", { name })}
            icon={<Trash2 />}
            disabled={disabled || isDefault}
            onClick={() => setOpen("retire")}
          />
        )}
      </div>
      <TaxDialog
        profile={profile}
        open={open === "edit"}
        onOpenChange={close}
        onSaved={(saved) => {
          close();
          succeeded(t("saved", { name: saved.name }));
        }}
      />
      <ConfirmDialog
        danger
        open={open === "retire"}
        onOpenChange={close}
        title={t("retireTitle", { name })}
        description={t("retireText")}
        confirmLabel={t("retireConfirm")}
        busy={isBusy}
        onConfirm={() =>
          void perform(
            () => send(taxCalls.retire, { params, version: profile }),
            t("retired", { name }),
          ).then(close)
        }
      />
    </li>
  );
}

function Rates({ profile: { taxes, value } }: { profile: Pick<TaxProfileAnswer, "taxes" | "value"> }) {
  const t = useTranslations("settings.taxes");
  const language = useLocale();
  const percent = (rate: number) => percentText(rate, language);
  if (taxes.length === 0)
    return <p className="text-sm text-muted">{value > 0 ? percent(value) : t("none")}</p>;
  const total = taxes.reduce((sum, tax) => sum + tax.value, 0);
  return (
    <p className="text-sm text-muted">
      {taxes
        .map((tax) => `${[tax.name, ...Object.values(tax.names ?? {})].join("/")} ${percent(tax.value)}`)
        .join(" + ")}
      {taxes.length > 1 && <span className="text-faint"> · {t("total", { percent: percent(total) })}</span>}
    </p>
  );
}
