import {
  Boxes,
  CircleHelp,
  FileText,
  LayoutDashboard,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import { mayOpen } from "@/lib/core/access/pages";
import type { Member } from "@/lib/platform/context";
import type { SectionEntry } from "./section-entry";

/** Where a member of staff can go from any page: what the table of pages opens to them (T-08). */
export async function navigationEntries(member: Member): Promise<SectionEntry[]> {
  const t = await getTranslations("shell.navigation");
  const all: SectionEntry[] = [
    { href: "/dashboard", label: t("dashboard"), icon: <LayoutDashboard aria-hidden="true" /> },
    { href: "/deals", label: t("deals"), icon: <FileText aria-hidden="true" /> },
    { href: "/clients", label: t("clients"), icon: <UsersRound aria-hidden="true" /> },
    { href: "/sales/catalog-items", label: t("catalogItems"), icon: <Boxes aria-hidden="true" /> },
    { href: "/sales/questions", label: t("questions"), icon: <CircleHelp aria-hidden="true" /> },
    { href: "/settings", label: t("settings"), icon: <Settings aria-hidden="true" /> },
    { href: "/admin", label: t("admin"), icon: <ShieldCheck aria-hidden="true" /> },
  ];
  return all.filter(({ href }) => mayOpen(member, href));
}
