import {
  BellRing,
  Cable,
  Coins,
  FileStack,
  Globe,
  Image as Picture,
  KeyRound,
  ListPlus,
  Palette,
  Percent,
  Webhook,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import type { SectionEntry } from "@/app/_shell/section-links";
import { SectionFrame } from "@/app/_shell/section-frame";
import { mayOpen } from "@/lib/core/access/pages";

/** The settings: a side navigation of what their reader may open (SHL-14). */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [member, t] = [await guard(), await getTranslations("sections.settings")];
  const entries: SectionEntry[] = [
    { href: "/settings/visual-identity", label: t("visualIdentity"), icon: <Palette aria-hidden="true" /> },
    { href: "/settings/logo", label: t("logo"), icon: <Picture aria-hidden="true" /> },
    { href: "/settings/currency", label: t("currency"), icon: <Coins aria-hidden="true" /> },
    { href: "/settings/taxes", label: t("taxes"), icon: <Percent aria-hidden="true" /> },
    { href: "/settings/fields", label: t("fields"), icon: <ListPlus aria-hidden="true" /> },
    { href: "/settings/pdf-pages", label: t("pdfPages"), icon: <FileStack aria-hidden="true" /> },
    { href: "/settings/proposals", label: t("proposals"), icon: <BellRing aria-hidden="true" /> },
    { href: "/settings/domains", label: t("domains"), icon: <Globe aria-hidden="true" /> },
    { href: "/settings/zoho", label: t("zoho"), icon: <Cable aria-hidden="true" /> },
    { href: "/settings/webhooks", label: t("webhooks"), icon: <Webhook aria-hidden="true" /> },
    { href: "/settings/sign-in", label: t("signIn"), icon: <KeyRound aria-hidden="true" /> },
  ];
  return (
    <SectionFrame
      title={t("title")}
      subtitle={t("subtitle")}
      entries={entries.filter(({ href }) => mayOpen(member, href))}
    >
      {children}
    </SectionFrame>
  );
}
