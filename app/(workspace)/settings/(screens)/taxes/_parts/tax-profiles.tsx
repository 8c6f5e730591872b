"use client";

import { Percent, Plus, Pencil, Trash2 } from "lucide-react";
import { useTranslations, useLocale } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { ChangeMessages } from "@/app/_settings/change-messages";
import { Heading } from "@/app/_settings/section";
import { usePageChanges, type PageChanges } from "@/app/_settings/use-changes";
import { Button, IconButton } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { send } from "@/app/_client/send";
import { Badge } from "@/app/_ui/badge";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { late } from "@/app/_ui/late";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { percentText } from "./tax-draft";

const TaxDialog = late(() => import("./tax-dialog").then((module) => module.TaxDialog));

/** The tax profiles, and adding one. The page is refreshed after each change. */
export function TaxProfiles({
  profiles,
  rights,
}: {
  profiles: readonly TaxProfileAnswer[];
  rights: TaxRights;
}) {
  const t = useTranslations("settings.taxes");
  const isReady = useReady();
  const [isAdding, setAdding] = useState(false);
  const changes = usePageChanges();
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text")}>
        {rights.mayAdd && (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!isReady}
            onClick={() => setAdding(true)}
          >
            {t("new")}
          </Button>
        )}
      </Heading>
      <ChangeMessages changes={changes} />
      <Card aria-label={t("list")}>
        {profiles.length === 0 ? (
          <EmptyState icon={<Percent />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <ul className="divide-y divide-line">
            {profiles.map((profile) => (
              <TaxRow key={profile.id} profile={profile} rights={rights} changes={changes} />
            ))}
          </ul>
        )}
      </Card>
      <TaxDialog
        profile={null}
        open={isAdding}
        onOpenChange={setAdding}
        onSaved={({ name }) => {
          setAdding(false);
          changes.succeeded(t("created", { name }));
        }}
      />
    </div>
  );
}

export type TaxRights = { mayAdd: boolean; mayChange: boolean; mayRetire: boolean };

type Props = { profile: TaxProfileAnswer; rights: TaxRights; changes: PageChanges };

/** One tax profile: its rates and the actions on it. The default profile cannot be retired. */
function TaxRow({ profile, rights, changes }: Props) {
  const t = useTranslations("settings.taxes");
  const { perform, succeeded, isBusy, failureText, reload } = changes;
  const isReady = useReady();
  const [open, setOpen] = useState<"edit" | "retire" | null>(null);
  const { id, name, is_default: isDefault } = profile;
  const params = { id };
  const disabled = !isReady || isBusy;
  const close = () => setOpen(null);
  const makeDefault = () => send(taxCalls.update, { params, body: { is_default: true }, version: null });
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
            onClick={() => void perform(makeDefault, t("saved", { name }))}
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
      {open === "retire" && (
        <ConfirmCall
          title={t("retireTitle", { name })}
          text={t("retireText")}
          confirm={t("retireConfirm")}
          call={async () => {
            await send(taxCalls.retire, { params, version: profile });
            return null;
          }}
          failureText={failureText}
          onDone={() => succeeded(t("retired", { name }))}
          onFailed={reload}
          onClose={close}
        />
      )}
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
