"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useState } from "react";
import { classes } from "@/app/_ui/classes";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { useReady } from "@/app/_ui/use-ready";
import { ProposalSample, type SampleSeller } from "@/app/_settings/proposal-sample";
import { Heading } from "@/app/_settings/section";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { CATEGORIES, tokenKey, withBase, type PaletteEdits, type Category } from "@/lib/core/colors/palette";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { Card } from "@/app/_ui/card";
import { lookVariables } from "@/lib/core/colors/look-variables";
import { ApiError } from "@/app/_client/api-error";
import { useReloadBootstrap } from "@/app/_client/cache/use-bootstrap";
import { send } from "@/app/_client/send";
import { callFailure } from "@/app/_client/call-failure";
import { settingCalls } from "@/lib/domain/settings/calls";
import { settingsState } from "@/lib/domain/settings/settings-state";
import { ColorCategory } from "./color-category";

/** Five colours with their shades, a preview, and saving them together (VIS-01 to VIS-03). */
export function VisualIdentity({
  loaded,
  seller,
  mayChange,
}: {
  loaded: readonly SettingAnswer[];
  seller: SampleSeller;
  mayChange: boolean;
}) {
  const t = useTranslations("settings");
  const isReady = useReady();
  const { colors, isChanged, isBusy, failure, success, round, changeBase, save, cancel, closeSuccess } =
    usePalette(loaded);
  useLeaveWarning(isChanged);
  const reason = !mayChange ? t("failures.forbidden") : isChanged ? null : t("colors.unchanged");
  return (
    <div className="space-y-5">
      <Heading title={t("colors.title")} text={t("colors.text")} />
      <SuccessBanner text={success} onClose={closeSuccess} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          {CATEGORIES.map((category) => (
            <ColorCategory
              key={`${category} ${round}`}
              category={category}
              colors={colors}
              disabled={!isReady || !mayChange || isBusy}
              onBase={(base) => changeBase(category, base)}
            />
          ))}
        </div>
        <LivePreview colors={colors} seller={seller} />
      </div>
      <div
        className={classes(
          "sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3",
          "border-t border-line bg-canvas px-4 py-3 sm:-mx-1 sm:px-1",
        )}
      >
        {failure && (
          <div className="w-full">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {isChanged && (
          <Button variant="secondary" disabled={isBusy} onClick={cancel}>
            {t("colors.cancel")}
          </Button>
        )}
        <Button
          loading={isBusy}
          disabled={!isReady || reason !== null}
          disabledReason={reason}
          onClick={() => void save()}
        >
          {isBusy ? t("colors.saving") : t("colors.save")}
        </Button>
      </div>
    </div>
  );
}

/** Buttons, messages and a proposal in the edited colours, before they are saved (VIS-02). */
function LivePreview({ colors, seller }: { colors: Readonly<Record<string, string>>; seller: SampleSeller }) {
  const t = useTranslations("settings.colors.preview");
  return (
    <Card className="p-4 xl:sticky xl:top-20">
      <h3 className="mb-3 font-medium">{t("title")}</h3>
      {/* An image for assistive technology: nothing in it can be used. */}
      <div role="img" aria-label={t("label")}>
        <div inert style={sample(colors)} className="space-y-3">
          <div className="flex flex-wrap gap-2">
            <Button size="sm">{t("primary")}</Button>
            <Button size="sm" variant="secondary">
              {t("secondary")}
            </Button>
            <Button size="sm" variant="danger">
              {t("danger")}
            </Button>
          </div>
          <p className="text-sm font-medium text-accent underline underline-offset-4">{t("link")}</p>
          <Banner isSample tone="success">
            {t("success")}
          </Banner>
          <Banner isSample tone="warning">
            {t("warning")}
          </Banner>
          <Banner isSample tone="error">
            {t("error")}
          </Banner>
          <ProposalSample seller={seller} colors={colors} />
        </div>
      </div>
      <ButtonLink href="/settings/logo" prefetch={false} variant="secondary" size="sm" className="mt-3">
        {t("logo")}
      </ButtonLink>
    </Card>
  );
}

/**
 * The colours as CSS variables of the preview only. Those that the page computes from other variables are set
 * again.
 */
function sample(colors: Readonly<Record<string, string>>): CSSProperties {
  const { always, light } = lookVariables(colors);
  const dark = { "--accent": colors[tokenKey("primary", 300)], "--danger": colors[tokenKey("error", 300)] };
  return {
    ...always,
    "--action": colors[tokenKey("primary", 500)],
    "--accent": `light-dark(${light["--accent"] ?? dark["--accent"]}, ${dark["--accent"]})`,
  } as CSSProperties;
}

/** The stored colours and the edits, which are saved or discarded together (VIS-05). */
function usePalette(loaded: readonly SettingAnswer[]) {
  const t = useTranslations("settings");
  const reload = useReloadBootstrap();
  const [settings, setSettings] = useState(loaded);
  const [edits, setEdits] = useState<PaletteEdits>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]));

  const startAnew = () => {
    setEdits({});
    setRound((last) => last + 1);
  };
  const save = async () => {
    setBusy(true);
    setFailure(null);
    setSuccess(null);
    try {
      setSettings(await saved(edits, settings));
      startAnew();
      setSuccess(t("colors.saved"));
      await reload();
    } catch (error) {
      setFailure(t(`failures.${callFailure(error)}`));
      // The newer colours become the stored ones: cancelling shows them, and saving again overwrites them.
      if (isStale(error)) setSettings(error.details);
    }
    setBusy(false);
  };
  return {
    colors: { ...stored, ...edits },
    isChanged: Object.keys(edits).length > 0,
    isBusy,
    failure,
    success,
    changeBase: (category: Category, base: string) =>
      setEdits((now) => withBase(now, stored, category, base)),
    save,
    /** Increased when the edits end; as a React key it also discards half-typed codes. */
    round,
    cancel: () => {
      startAnew();
      setFailure(null);
    },
    closeSuccess: () => setSuccess(null),
  };
}

const saved = (edits: PaletteEdits, settings: readonly SettingAnswer[]): Promise<SettingAnswer[]> =>
  send(settingCalls.saveDesignTokens, {
    body: { tokens: Object.entries(edits).map(([key, value]) => ({ key, value })) },
    version: settingsState(settings),
  });

const isStale = (error: unknown): error is ApiError & { details: SettingAnswer[] } =>
  error instanceof ApiError && error.code === "STALE_VERSION" && Array.isArray(error.details);
