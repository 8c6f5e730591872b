"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rememberChoice } from "@/app/_client/remember-choice";
import { classes } from "@/app/_ui/classes";
import { IconButton } from "@/app/_ui/button";
import { UntilReady } from "@/app/_ui/until-ready";
import { type SectionEntry, SectionLinks, type LinkText } from "./section-links";

/** unset: open if the window is wide enough, until the user chooses. */
export type NavigationState = "open" | "folded" | "unset";

type Props = { entries: readonly SectionEntry[]; initial: NavigationState };

const WIDTHS: Readonly<Record<NavigationState, string | null>> = {
  open: "xl:w-56",
  unset: "min-[90rem]:w-56",
  folded: null,
};
const TEXTS: Readonly<Record<NavigationState, LinkText>> = { open: "wide", unset: "widest", folded: "never" };

/**
 * The navigation at the left of every staff page (T-08). Open, or collapsed to icons, as chosen in this
 * browser; until then it is open if lists have enough room beside it. On a narrow window it is collapsed; on
 * a phone it is the bar's menu. `initial` is the state that the server rendered.
 */
export function SideNavigation({ entries, initial }: Props) {
  const t = useTranslations("shell.navigation");
  const [state, setState] = useState(initial);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (next: "open" | "folded") => () => {
    rememberChoice("navigation", next);
    flushSync(() => setState(next));
    // The pressed button is replaced by its opposite, so the focus moves there.
    button.current?.focus();
  };
  return (
    <div
      data-screen-only
      className={classes(
        "sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-15 shrink-0 flex-col",
        "in-data-scrolled:top-12 in-data-scrolled:h-[calc(100dvh-3rem)]",
        "self-start border-r border-line bg-surface lg:flex",
        WIDTHS[state],
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2.5">
        <SectionLinks label={t("label")} entries={entries} text={TEXTS[state]} />
      </div>
      <div className="hidden border-t border-line p-2.5 xl:block">
        <UntilReady>
          {state !== "folded" && (
            <span className={state === "unset" ? "hidden min-[90rem]:block" : undefined}>
              <IconButton
                ref={state === "open" ? button : undefined}
                label={t("fold")}
                aria-expanded
                icon={<PanelLeftClose />}
                onClick={choose("folded")}
              />
            </span>
          )}
          {state !== "open" && (
            <span className={state === "unset" ? "min-[90rem]:hidden" : undefined}>
              <IconButton
                ref={state === "folded" ? button : undefined}
                label={t("unfold")}
                aria-expanded={false}
                icon={<PanelLeftOpen />}
                onClick={choose("open")}
              />
            </span>
          )}
        </UntilReady>
      </div>
    </div>
  );
}
