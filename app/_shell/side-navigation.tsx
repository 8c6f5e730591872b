"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rememberChoice } from "@/app/_client/remember-choice";
import { classes } from "@/app/_ui/classes";
import { IconButton } from "@/app/_ui/button";
import { UntilReady } from "@/app/_ui/until-ready";
import { isAt, type LinkText, type NavigationEntry, NavigationLinks } from "./navigation-links";

/** unset: open if the window is wide enough, until the user chooses. */
export type NavigationState = "open" | "folded" | "unset";

type Props = { entries: readonly NavigationEntry[]; initial: NavigationState };

/** How the navigation looks: its width and names, and where its buttons are. */
type Look = {
  width: string | null;
  text: LinkText;
  foot: string;
  fold: string | null;
  unfold: string | null;
};

const FOLDED: Look = { width: null, text: "never", foot: "hidden xl:block", fold: null, unfold: "contents" };
const LOOKS: Readonly<Record<NavigationState, Look>> = {
  open: { width: "xl:w-56", text: "wide", foot: "hidden xl:block", fold: "contents", unfold: null },
  unset: {
    width: "min-[90rem]:w-56",
    text: "widest",
    foot: "hidden xl:block",
    fold: "hidden min-[90rem]:block",
    unfold: "min-[90rem]:hidden",
  },
  folded: FOLDED,
};
/** In an area its screens are chosen by their names, so there it is open on narrower windows too. */
const IN_AREA: Readonly<Record<NavigationState, Look>> = {
  open: { width: "lg:w-56", text: "always", foot: "block", fold: "contents", unfold: null },
  unset: { width: "lg:w-56", text: "always", foot: "block", fold: "contents", unfold: null },
  folded: { ...FOLDED, foot: "block" },
};

/** The pages on which a deal is built, whose steps and preview need the width. */
const BUILDER = /^\/deals\/(create|\d+\/edit)$/;

/**
 * The navigation at the left of every staff page, in which the open area unfolds (T-08, U-08). Open, or collapsed to
 * icons, as chosen in this browser; until then it is open in areas and if lists have enough room beside it. On
 * a narrow window it is collapsed outside of areas; on a phone it is the bar's menu. While a deal is built it is
 * collapsed until it is opened there, which is not remembered (U-92). `initial` is the state that the server rendered.
 */
export function SideNavigation({ entries, initial }: Props) {
  const t = useTranslations("shell.navigation");
  const path = usePathname();
  const [chosen, setChosen] = useState(initial);
  const [opened, setOpened] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Another page ends the visit for which it was opened.
  if (opened !== null && opened !== path) setOpened(null);
  const isBuilding = BUILDER.test(path);
  const state = isBuilding ? (opened === path ? "open" : "folded") : chosen;
  const choose = (next: "open" | "folded") => () => {
    if (!isBuilding) rememberChoice("navigation", next);
    flushSync(() => (isBuilding ? setOpened(next === "open" ? path : null) : setChosen(next)));
    // The pressed button is replaced by its opposite, so the focus moves there.
    button.current?.focus();
  };
  const isInArea = entries.some((entry) => entry.entries && isAt(path, entry.href));
  const look = (isInArea ? IN_AREA : LOOKS)[state];
  return (
    <div
      data-screen-only
      className={classes(
        "sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-15 shrink-0 flex-col",
        "in-data-scrolled:top-12 in-data-scrolled:h-[calc(100dvh-3rem)]",
        "self-start border-r border-line bg-surface lg:flex",
        look.width,
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2.5">
        <NavigationLinks label={t("label")} entries={entries} text={look.text} />
      </div>
      <div className={classes("border-t border-line p-2.5", look.foot)}>
        <UntilReady>
          {look.fold !== null && (
            <span className={look.fold}>
              <IconButton
                ref={state === "open" ? button : undefined}
                label={t("fold")}
                aria-expanded
                icon={<PanelLeftClose />}
                onClick={choose("folded")}
              />
            </span>
          )}
          {look.unfold !== null && (
            <span className={look.unfold}>
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
