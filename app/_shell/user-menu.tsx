"use client";

import { CircleUser, Settings, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { classes } from "@/app/_ui/classes";
import { nextEntry } from "@/app/_ui/next-entry";
import { Avatar } from "./avatar";
import { SignOutButton } from "./sign-out-button";

export type MenuUser = { name: string; email: string; initials: string; isAdmin: boolean };

/** Initials that open profile, settings, admin panel and logout (SHL-06, SHL-07, X-44). */
export function UserMenu({ user }: { user: MenuUser }) {
  const t = useTranslations("shell");
  const id = useId();
  const { menu, close, keys } = usePopoverMenu();
  const links = [
    { href: "/profile", label: t("profile"), Icon: CircleUser },
    { href: "/settings", label: t("settings"), Icon: Settings },
    ...(user.isAdmin ? [{ href: "/admin", label: t("admin"), Icon: ShieldCheck }] : []),
  ];
  return (
    <div {...keys} className="flex">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("menu", { name: user.name })}
        className="rounded-full"
      >
        <Avatar initials={user.initials} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classes(
          "fixed inset-auto right-3 top-[3.75rem] m-0 w-64 max-w-[calc(100vw-1.5rem)] sm:right-6",
          "rounded-card border border-line bg-surface p-1.5 text-ink shadow-float in-data-scrolled:top-[3.25rem]",
        )}
      >
        <p className="border-b border-line px-3 pb-3 pt-2">
          <span className="block truncate text-sm font-semibold">{user.name}</span>
          <span className="block truncate text-xs text-faint">{user.email}</span>
        </p>
        <nav aria-label={t("menu", { name: user.name })} className="mt-1.5">
          {links.map(({ href, label, Icon }) => (
            <Link key={href} href={href} prefetch={false} onClick={close} className={ENTRY}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          ))}
          <SignOutButton className={ENTRY} onFailed={close} />
        </nav>
      </div>
    </div>
  );
}

// Touch targets on a phone need 44 px. The focus ring is inside, because the menu's edge would clip it.
const ENTRY = classes(
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm",
  "hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
  "sm:min-h-10 [&_svg]:size-4 [&_svg]:text-faint",
);

/**
 * Keys of a menu in a popover: the arrows, Home and End move among its links and buttons. An arrow key on its
 * button opens it first. It closes when the focus leaves. The browser handles Escape, clicks outside and
 * returning the focus.
 */
function usePopoverMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = () => menu.current?.matches(":popover-open") === true;
  const close = () => {
    if (isOpen()) menu.current?.hidePopover();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isOpen() && !isArrow) return;
    const entries = [
      ...(menu.current?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)") ?? []),
    ];
    const next = nextEntry(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length,
    );
    if (next === null) return;
    event.preventDefault();
    if (!isOpen()) menu.current?.showPopover();
    entries[next]?.focus();
  };
  return { menu, close, keys: { onBlur, onKeyDown } };
}
