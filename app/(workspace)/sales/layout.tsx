import { BookMarked, Boxes, CircleHelp, LayoutTemplate } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import type { SectionEntry } from "@/app/_shell/section-links";
import { SectionFrame } from "@/app/_shell/section-frame";
import { mayOpen } from "@/lib/core/access/pages";

/** The sales section: services and their questions (SHL-13), templates of proposals, and saved blocks. */
export default async function SalesLayout({ children }: { children: ReactNode }) {
  const [member, t] = [await guard(), await getTranslations("sections.sales")];
  const entries: SectionEntry[] = [
    { href: "/sales/catalog-items", label: t("catalogItems"), icon: <Boxes aria-hidden="true" /> },
    { href: "/sales/questions", label: t("questions"), icon: <CircleHelp aria-hidden="true" /> },
    { href: "/sales/library", label: t("library"), icon: <LayoutTemplate aria-hidden="true" /> },
    { href: "/sales/blocks", label: t("blocks"), icon: <BookMarked aria-hidden="true" /> },
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
