import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { holds } from "@/lib/core/access/permissions";
import { mayOpen } from "@/lib/core/access/pages";
import { Templates } from "./_parts/templates";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("library") };
}

/** The templates of proposals. */
export default async function LibraryPage() {
  const member = await guard();
  return (
    <MoreTexts groups={["deals.templates"]}>
      <Templates
        mayUse={mayOpen(member, "/deals/create")}
        mayUpdate={holds(member, "library.update")}
        mayDelete={holds(member, "library.delete")}
        mayKeep={holds(member, "library.create")}
      />
    </MoreTexts>
  );
}
