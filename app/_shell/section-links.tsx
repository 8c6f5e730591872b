"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { SectionEntry } from "./section-entry";
import { LinkPending } from "./link-pending";

type Props = { label: string; entries: readonly SectionEntry[]; back: SectionEntry; onFollow?: () => void };

/** A section's screens, the present one marked, and the way back below them. */
export function SectionLinks({ label, entries, back, onFollow }: Props) {
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
              className={ENTRY}
            >
              {icon}
              {name}
              <LinkPending />
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <Link href={back.href} prefetch={false} onClick={onFollow} className={ENTRY}>
            {back.icon}
            {back.label}
            <LinkPending />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** "page" on the screen itself, "true" on one below it. */
function currentAt(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

// On a phone a finger needs 44 px.
const ENTRY =
  "flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink lg:min-h-10 [&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:text-faint " +
  "aria-[current]:bg-primary-100 aria-[current]:text-primary-800 aria-[current]:dark:bg-primary-500/25 aria-[current]:dark:text-primary-100 aria-[current]:[&_svg]:text-current";
