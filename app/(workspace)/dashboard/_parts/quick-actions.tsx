import { ArrowRight, FileText, Layers, Lock, Settings } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { mayOpen } from "@/lib/auth/pages";
import type { Member } from "@/lib/http/context";

/** The three ways on from the dashboard, for everybody (ACC-17, X-44); one that the user's role does not open says so. */
export async function QuickActions({ member }: { member: Member }) {
  const t = await getTranslations("dashboard");
  const actions = [
    { href: "/deals", title: t("deals"), text: t("dealsText"), Icon: FileText },
    { href: "/sales/catalog-items", title: t("catalog"), text: t("catalogText"), Icon: Layers },
    { href: "/settings", title: t("settings"), text: t("settingsText"), Icon: Settings },
  ].map((action) => ({ ...action, isOpen: mayOpen(member, action.href) }));
  return (
    <ul className="grid content-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {actions.map(({ href, title, text, Icon, isOpen }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className="group flex h-full flex-col rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-control"
          >
            <span
              aria-hidden="true"
              className="inline-flex size-10 items-center justify-center rounded-control bg-primary-50 text-primary-700 dark:bg-primary-500/20 dark:text-primary-200"
            >
              <Icon className="size-5" />
            </span>
            <span className="mt-4 flex items-center gap-1.5 font-semibold">
              {title}
              {isOpen ? (
                <ArrowRight
                  aria-hidden="true"
                  className="size-4 text-faint transition-transform group-hover:translate-x-0.5"
                />
              ) : (
                <Lock aria-hidden="true" className="size-4 text-faint" />
              )}
            </span>
            <span className="mt-1 text-sm text-muted">{isOpen ? text : t("locked")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
