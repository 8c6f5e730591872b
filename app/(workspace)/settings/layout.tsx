import {
  BellRing,
  Building2,
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
import { SectionFrame } from "@/app/_shell/section-frame";
import { mayOpen, type PagePath } from "@/lib/core/access/pages";

/** The settings, with a side navigation of the screens that the user may open (SHL-14). */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [member, t] = [await guard(), await getTranslations("sections.settings")];
  const entries = SCREENS.map((href) => ({ href, label: t(ENTRIES[href].text), icon: ENTRIES[href].icon }));
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

type Screen = Exclude<Extract<PagePath, `/settings/${string}`>, `${string}{${string}`>;

// Typed by the table of pages, so that the compiler reports a screen without an entry. In the order of the
// navigation.
const ENTRIES = {
  "/settings/visual-identity": { text: "visualIdentity", icon: <Palette aria-hidden="true" /> },
  "/settings/logo": { text: "logo", icon: <Picture aria-hidden="true" /> },
  "/settings/company": { text: "company", icon: <Building2 aria-hidden="true" /> },
  "/settings/currency": { text: "currency", icon: <Coins aria-hidden="true" /> },
  "/settings/taxes": { text: "taxes", icon: <Percent aria-hidden="true" /> },
  "/settings/fields": { text: "fields", icon: <ListPlus aria-hidden="true" /> },
  "/settings/pdf-pages": { text: "pdfPages", icon: <FileStack aria-hidden="true" /> },
  "/settings/proposals": { text: "proposals", icon: <BellRing aria-hidden="true" /> },
  "/settings/domains": { text: "domains", icon: <Globe aria-hidden="true" /> },
  "/settings/zoho": { text: "zoho", icon: <Cable aria-hidden="true" /> },
  "/settings/webhooks": { text: "webhooks", icon: <Webhook aria-hidden="true" /> },
  "/settings/sign-in": { text: "signIn", icon: <KeyRound aria-hidden="true" /> },
} as const satisfies Readonly<Record<Screen, { text: string; icon: ReactNode }>>;

// Object.keys() loses the type of the keys.
const SCREENS = Object.keys(ENTRIES) as Screen[];
