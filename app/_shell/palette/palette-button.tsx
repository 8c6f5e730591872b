"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useSyncExternalStore, useCallback, useEffect, useState, useTransition } from "react";
import { classes } from "@/app/_ui/classes";
import { Toast } from "@/app/_ui/toast";
import type { CommandId } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { PendingMark } from "../pending-mark";
import type { ProgressNames } from "./found-entries";

type PaletteState = "closed" | "open" | "failed";

/** The palette's code, loaded at first use so that it delays no page. */
const loadPalette = () => import("./palette");

/** Whether the palette is open; Ctrl+K and Cmd+K toggle it (CMD-01). `warm` preloads its code. */
function usePalette() {
  const [state, setState] = useState<PaletteState>("closed");
  const [isLoaded, setLoaded] = useState(false);
  const close = useCallback(() => setState("closed"), []);
  const open = useCallback(() => {
    void loadPalette().then(
      () => {
        setLoaded(true);
        setState("open");
      },
      () => setState("failed"),
    );
  }, []);
  const isOpen = state === "open";
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") return warm();
      if (!isShortcut(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isOpen) close();
      else if (!isBehindModal()) open();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [isOpen, open, close]);
  return { state, isLoaded, open, close };
}

/** Preloads the palette's code; a failure is shown when the palette is opened. */
const warm = (): void => void loadPalette().catch(() => undefined);

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;

/** While a modal is open the palette must not open over it. */
const isBehindModal = () => document.querySelector("[role=dialog][data-state=open]") !== null;

const Palette = dynamic(() => loadPalette().then((module) => module.Palette), { ssr: false });

type Props = { commands: readonly CommandId[]; otherWords: OtherWords; progressNames: ProgressNames };

/** Opens the command palette, as Ctrl+K and Cmd+K do (SHL-02). `commands` are those that the user may run. */
export function PaletteButton({ commands, otherWords, progressNames }: Props) {
  const t = useTranslations("commands");
  const { state, isLoaded, open, close } = usePalette();
  const router = useRouter();
  const [isFollowing, startFollowing] = useTransition();
  const follow = (href: string) => startFollowing(() => router.push(href));
  const keys = useSyncExternalStore(
    noSubscription,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K"),
    () => "Ctrl K",
  );
  return (
    <div className="relative inline-flex shrink-0">
      <button
        type="button"
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
        className={classes(
          "inline-flex size-10 shrink-0 items-center justify-center gap-2",
          "rounded-control text-muted hover:bg-sunken hover:text-ink sm:size-9 md:h-9",
          "md:w-auto md:border md:border-control md:px-3 md:text-sm",
        )}
      >
        <Search aria-hidden="true" className={classes("size-[18px] md:size-4", isFollowing && "invisible")} />
        <span className="hidden md:inline">{t("open")}</span>
        <kbd
          aria-hidden="true"
          className="ml-3 hidden rounded border border-line bg-sunken px-1.5 font-sans text-xs text-faint md:inline"
        >
          {keys}
        </kbd>
      </button>
      {/* Over the icon, from the choice of a command until its page is shown. */}
      <PendingMark
        pending={isFollowing}
        className="pointer-events-none absolute inset-0 items-center justify-center md:right-auto md:left-3"
      />
      {isLoaded && (
        <Palette
          open={state === "open"}
          onClose={close}
          onFollow={follow}
          commands={commands}
          otherWords={otherWords}
          progressNames={progressNames}
        />
      )}
      {state === "failed" && (
        <Toast tone="error" duration={5_000} onClose={close}>
          {t("failed")}
        </Toast>
      )}
    </div>
  );
}

const noSubscription = () => () => undefined;
