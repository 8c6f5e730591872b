"use client";

import { useTranslations } from "next-intl";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { useReady } from "@/app/_ui/use-ready";
import { Heading } from "@/app/_settings/heading";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CATEGORIES } from "@/lib/core/colors/palette";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { ColorCategory } from "./color-category";
import { LivePreview } from "./live-preview";
import { usePalette } from "./use-palette";

/** Five colours with their shades, what they make of things, and saving them together (VIS-01 to VIS-03). */
export function VisualIdentity({
  loaded,
  mayChange,
}: {
  loaded: readonly SettingAnswer[];
  mayChange: boolean;
}) {
  const t = useTranslations("settings");
  const isReady = useReady();
  const { colors, isChanged, isBusy, failure, success, round, changeBase, save, cancel, closeSuccess } =
    usePalette(loaded);
  useLeaveWarning(isChanged, t("colors.leave"));
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
        <LivePreview colors={colors} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:-mx-1 sm:px-1">
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
