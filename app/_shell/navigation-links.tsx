"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { LinkPending } from "./pending-mark";

/** A link of the navigation. An area has entries, its screens and the way back, which are below it while it is open. */
export type NavigationEntry = {
  href: `/${string}`;
  label: string;
  icon: ReactNode;
  entries?: readonly NavigationEntry[];
};

type Props = {
  label: string;
  entries: readonly NavigationEntry[];
  onFollow?: () => void;
  text?: LinkText;
};

/**
 * Whether names are shown beside the icons: always, only on wide windows, or never. Screen readers always
 * read them.
 */
export type LinkText = "always" | "wide" | "widest" | "never";

/** Links to pages and areas, the current one marked, with the entries of the open area in a list below it (U-08). */
export function NavigationLinks({ label, entries, onFollow, text = "always" }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {entries.map((entry) => (
          <li key={entry.href}>
            <EntryLink
              entry={entry}
              path={path}
              text={text}
              onFollow={onFollow}
              className={entry.entries ? AREA : PAGE}
            />
            {entry.entries && isAt(path, entry.href) && (
              <ul aria-label={entry.label} className={classes("flex flex-col gap-0.5", ENTRIES[text])}>
                {entry.entries.map((screen) => (
                  <li key={screen.href}>
                    <EntryLink
                      entry={screen}
                      path={path}
                      text={text}
                      onFollow={onFollow}
                      className={classes(SCREEN, SIDES[text])}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = Pick<Props, "onFollow"> & {
  entry: NavigationEntry;
  path: string;
  text: LinkText;
  className: string;
};

function EntryLink({ entry: { href, label, icon, entries }, path, text, onFollow, className }: EntryProps) {
  const isOpen = isAt(path, href);
  return (
    <Link
      href={href}
      prefetch={false}
      // "page" on the screen itself, "true" on one below it.
      aria-current={path === href ? "page" : isOpen ? "true" : undefined}
      onClick={onFollow}
      title={text === "always" ? undefined : label}
      className={className}
    >
      {icon}
      <span className={TEXT[text]}>{label}</span>
      <LinkPending isBadge={text !== "always"} />
      {entries && (
        <span aria-hidden="true" className={classes("ml-auto", MARK[text])}>
          <ChevronRight className={isOpen ? "rotate-90" : undefined} />
        </span>
      )}
    </Link>
  );
}

/** Whether a path is of a page or of one below it. */
export const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

const TEXT: Readonly<Record<LinkText, string>> = {
  always: "min-w-0 break-words",
  wide: "sr-only xl:not-sr-only xl:min-w-0 xl:break-words",
  widest: "sr-only min-[90rem]:not-sr-only min-[90rem]:min-w-0 min-[90rem]:break-words",
  never: "sr-only",
};

/** The mark of an area; there is no room for it beside an icon alone. */
const MARK: Readonly<Record<LinkText, string>> = {
  always: "block",
  wide: "hidden xl:block",
  widest: "hidden min-[90rem]:block",
  never: "hidden",
};

/** The open area's entries: indented below its name, or between two lines where there are only icons. */
const ENTRIES: Readonly<Record<LinkText, string>> = {
  always: "mt-1 ml-5 border-l border-line pl-1.5",
  wide: classes("mt-1 border-line max-xl:border-y max-xl:py-1", "xl:ml-5 xl:border-l xl:pl-1.5"),
  widest: classes(
    "mt-1 border-line max-[90rem]:border-y max-[90rem]:py-1",
    "min-[90rem]:ml-5 min-[90rem]:border-l min-[90rem]:pl-1.5",
  ),
  never: "mt-1 border-y border-line py-1",
};

/** Space beside an entry of an area; an icon alone is below that of its area. */
const SIDES: Readonly<Record<LinkText, string>> = {
  always: "px-2",
  wide: "px-[13px] xl:px-2",
  widest: "px-[13px] min-[90rem]:px-2",
  never: "px-[13px]",
};

// Touch targets on a phone need 44 px.
const ENTRY = classes(
  "relative flex min-h-11 items-center rounded-control text-sm",
  "text-muted hover:bg-sunken hover:text-ink",
  "[&_svg]:shrink-0 [&_svg]:text-faint aria-[current]:[&_svg]:text-current",
);
const CHOSEN = classes(
  "aria-[current]:bg-primary-100 aria-[current]:text-primary-800",
  "aria-[current]:dark:bg-primary-500/25 aria-[current]:dark:text-primary-100",
);
const TOP = classes(ENTRY, "gap-3 px-3 font-medium lg:min-h-10 [&_svg]:size-[18px]");
const PAGE = classes(TOP, CHOSEN);
/* Its open screen is marked, so that only one entry is. */
const AREA = classes(TOP, "aria-[current]:text-ink [&_span>svg]:size-4");
const SCREEN = classes(ENTRY, CHOSEN, "gap-2 py-1 leading-snug lg:min-h-8 [&_svg]:size-4");
