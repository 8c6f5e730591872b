import type { Metadata } from "next";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { listPages } from "@/lib/domain/pdf-pages/list-pages";
import { pdfPageSchema } from "@/lib/domain/pdf-pages/api";
import { listTemplates } from "@/lib/domain/templates/list-templates";
import { templateSchema } from "@/lib/domain/templates/api";
import { expectFiles } from "@/lib/platform/uploads/sandbox";
import { Guidelines } from "./_parts/guidelines";
import { PageSections } from "./_parts/page-sections";
import { TemplatePicker } from "./_parts/template-picker";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("pdfPages") };
}

/** The template of proposals, and the pages before and after them (GRD-07, PAG-01, PAG-06). */
export default async function PdfPagesPage() {
  const member = await guard();
  const rights = {
    mayAdd: holds(member, "settings.create"),
    mayChange: holds(member, "settings.update"),
    mayRemove: holds(member, "settings.delete"),
  };
  if (rights.mayAdd) after(() => expectFiles("pdf"));
  const t = await getTranslations("pdfPages");
  const { pages, templates } = await inPage(async (context) => ({
    pages: z.array(pdfPageSchema).parse(await listPages(context)),
    templates: z.array(templateSchema).parse(await listTemplates(context)),
  }));
  return (
    <MoreTexts groups={["pdfPages", "templates"]}>
      <div className="space-y-8">
        <header>
          <h2 className="text-lg font-semibold">{t("title")}</h2>
          <p className="mt-1 text-sm text-muted">{t("text")}</p>
        </header>
        <TemplatePicker initial={templates} mayChange={rights.mayChange} />
        <PageSections initial={pages} rights={rights} />
        <Guidelines />
      </div>
    </MoreTexts>
  );
}
