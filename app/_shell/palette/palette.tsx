"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { classes } from "@/app/_ui/classes";
import type { CommandId } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { ModalBox } from "../modal-box";
import type { ProgressNames } from "./found-entries";
import { PaletteSearch } from "./palette-search";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Opens the page of a command. */
  onFollow: (href: string) => void;
  commands: readonly CommandId[];
  otherWords: OtherWords;
  progressNames: ProgressNames;
};

/** The command palette (CMD). On a phone it fills the window's width. */
export function Palette({ open, onClose, onFollow, ...known }: Props) {
  const t = useTranslations("commands");
  // Its own, because the bar is outside the workspace's, and on pages that have none.
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: false } },
      }),
  );
  return (
    <ModalBox
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("title")}
      className={classes(
        "inset-x-2 top-2 max-h-[calc(100dvh-1rem)] overflow-hidden rounded-card border sm:inset-x-auto",
        "sm:left-1/2 sm:top-[12vh] sm:max-h-[70vh] sm:w-[min(42rem,92vw)] sm:-translate-x-1/2",
      )}
    >
      <QueryClientProvider client={queries}>
        <PaletteSearch {...known} onClose={onClose} onFollow={onFollow} />
      </QueryClientProvider>
    </ModalBox>
  );
}
