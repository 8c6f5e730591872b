import { ArrowRight, FileText, Layers, Settings, UsersRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { mayOpen } from "@/lib/core/access/pages";
import type { Member } from "@/lib/platform/context";

/** Ways on from the dashboard (ACC-17, X-44): those that open to the user. */
export async function QuickActions({ member }: { member: Member }) {
  const t = await getTranslations("dashboard");
  const actions = [
    { href: "/deals", title: t("deals"), text: t("dealsText"), Icon: FileText },
    { href: "/clients", title: t("clients"), text: t("clientsText"), Icon: UsersRound },
    { href: "/sales/catalog-items", title: t("catalog"), text: t("catalogText"), Icon: Layers },
    { href: "/settings", title: t("settings"), text: t("settingsText"), Icon: Settings },
  ].filter(({ href }) => mayOpen(member, href));
  return (
    <ul className="grid content-start gap-4 sm:grid-cols-2 2xl:grid-cols-3">
      {actions.map(({ href, title, text, Icon }) => (
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
              <ArrowRight
                aria-hidden="true"
                className="size-4 text-faint transition-transform group-hover:translate-x-0.5"
              />
            </span>
            <span className="mt-1 text-sm text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
