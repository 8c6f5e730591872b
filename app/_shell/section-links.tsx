"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { LinkPending } from "./pending-mark";

type Props = {
  label: string;
  entries: readonly SectionEntry[];
  back?: SectionEntry;
  onFollow?: () => void;
  text?: LinkText;
};

/**
 * Whether names are shown beside the icons: always, only on wide windows, or never. Screen readers always
 * read them.
 */
export type LinkText = "always" | "wide" | "widest" | "never";

/** Links to screens, the current one marked, with a link back below them if there is one. */
export function SectionLinks({ label, entries, back, onFollow, text = "always" }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {entries.map(({ href, label: name, icon }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={currentAt(path, href)}
              onClick={onFollow}
              title={text === "always" ? undefined : name}
              className={ENTRY}
            >
              {icon}
              <span className={TEXT[text]}>{name}</span>
              <LinkPending isBadge={text !== "always"} />
            </Link>
          </li>
        ))}
        {back && (
          <li className="mt-2 border-t border-line pt-2">
            <Link href={back.href} prefetch={false} onClick={onFollow} className={ENTRY}>
              {back.icon}
              {back.label}
              <LinkPending />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** "page" on the screen itself, "true" on one below it. */
function currentAt(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

const TEXT: Readonly<Record<LinkText, string>> = {
  always: "min-w-0 break-words",
  wide: "sr-only xl:not-sr-only xl:min-w-0 xl:break-words",
  widest: "sr-only min-[90rem]:not-sr-only min-[90rem]:min-w-0 min-[90rem]:break-words",
  never: "sr-only",
};

// Touch targets on a phone need 44 px.
const ENTRY = classes(
  "relative flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium",
  "text-muted hover:bg-sunken hover:text-ink lg:min-h-10",
  "[&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:text-faint",
  "aria-[current]:bg-primary-100 aria-[current]:text-primary-800 aria-[current]:[&_svg]:text-current",
  "aria-[current]:dark:bg-primary-500/25 aria-[current]:dark:text-primary-100",
);

/** One link of a section's side navigation. */
export type SectionEntry = { href: `/${string}`; label: string; icon: ReactNode };
