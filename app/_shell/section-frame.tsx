import { ArrowLeft } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMain } from "./page-main";
import { type SectionEntry, SectionLinks } from "./section-links";
import { SectionMenu } from "./section-drawer";

type Props = { title: string; subtitle: string; entries: readonly SectionEntry[]; children: ReactNode };

/**
 * An area with several screens: title, subtitle, side navigation and the link back to the dashboard (SHL-11,
 * SHL-13, SHL-14). On a phone the navigation is a drawer. The screens are inside its main element and use
 * second-level headings.
 */
export async function SectionFrame({ title, subtitle, entries, children }: Props) {
  const t = await getTranslations("sections");
  const back: SectionEntry = { href: "/dashboard", label: t("back"), icon: <ArrowLeft aria-hidden="true" /> };
  return (
    <PageMain width="wide">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1.5 text-muted">{subtitle}</p>
      <div className="mt-5 sm:mt-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <div className="mb-5 lg:hidden">
          <SectionMenu
            title={title}
            text={t("menu")}
            label={t("menuOf", { section: title })}
            entries={entries}
            back={back}
          />
        </div>
        <div className="hidden lg:block">
          <div className="sticky top-20">
            <SectionLinks label={title} entries={entries} back={back} />
          </div>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </PageMain>
  );
}
