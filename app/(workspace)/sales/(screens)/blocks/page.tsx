import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { holds } from "@/lib/core/access/permissions";
import { Entries } from "./_parts/entries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("blocks") };
}

/** The blocks and sections that are saved for other proposals (T-16). */
export default async function SavedBlocksPage() {
  const member = await guard();
  return (
    <MoreTexts groups={["builder.document.kinds", "library"]}>
      <Entries
        mayCreate={holds(member, "library.create")}
        mayUpdate={holds(member, "library.update")}
        mayDelete={holds(member, "library.delete")}
        maySeeUses={holds(member, "deals.read")}
      />
    </MoreTexts>
  );
}
