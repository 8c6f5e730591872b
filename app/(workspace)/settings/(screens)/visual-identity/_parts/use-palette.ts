import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { useReloadBootstrap } from "@/app/_client/cache/use-bootstrap";
import { send } from "@/app/_client/send";
import { callFailure } from "@/app/_client/call-failure";
import { withBase, type PaletteEdits, type Category } from "@/lib/core/colors/palette";
import { settingCalls } from "@/lib/domain/settings/calls";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { settingsState } from "@/lib/domain/settings/setting-rows";

/**
 * The colours as they are stored and as they are being edited; edits are held here, saved together or
 * cancelled (VIS-05).
 */
export function usePalette(loaded: readonly SettingAnswer[]) {
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
      // Theirs from now on, so that cancelling shows them and saving again replaces them.
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
    /** Changes when the edits are over: what is half typed goes with them. */
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
