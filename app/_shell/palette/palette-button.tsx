"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { Toast } from "@/app/_ui/toast";
import type { CommandId } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { loadPalette, usePalette, warm } from "./use-palette";

const Palette = dynamic(() => loadPalette().then((module) => module.Palette), { ssr: false });

type Props = { commands: readonly CommandId[]; otherWords: OtherWords };

/** Opens the command palette, as Ctrl+K and Cmd+K do (SHL-02). `commands` are those that the user may run. */
export function PaletteButton({ commands, otherWords }: Props) {
  const t = useTranslations("commands");
  const { state, isLoaded, open, close } = usePalette();
  const keys = useSyncExternalStore(
    noSubscription,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K"),
    () => "Ctrl K",
  );
  return (
    <>
      <button
        type="button"
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
        className="inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-sunken hover:text-ink sm:size-9 md:h-9 md:w-auto md:border md:border-control md:px-3 md:text-sm"
      >
        <Search aria-hidden="true" className="size-[18px] md:size-4" />
        <span className="hidden md:inline">{t("open")}</span>
        <kbd
          aria-hidden="true"
          className="ml-3 hidden rounded border border-line bg-sunken px-1.5 font-sans text-xs text-faint md:inline"
        >
          {keys}
        </kbd>
      </button>
      {isLoaded && (
        <Palette open={state === "open"} onClose={close} commands={commands} otherWords={otherWords} />
      )}
      {state === "failed" && (
        <Toast tone="error" duration={5_000} onClose={close}>
          {t("failed")}
        </Toast>
      )}
    </>
  );
}

const noSubscription = () => () => undefined;
