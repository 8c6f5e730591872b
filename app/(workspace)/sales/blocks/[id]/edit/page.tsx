import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { cache } from "react";
import { guard } from "@/app/_shell/guard";
import { recordTitle } from "@/app/_shell/record-title";
import { MoreTexts } from "@/app/_shell/texts";
import { holds } from "@/lib/core/access/permissions";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { loadEntry } from "@/lib/domain/library/entries";
import { entrySchema } from "@/lib/domain/library/schema";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { foundInPage } from "@/lib/server/auth/page-context";
import { EntryEditor } from "../../../(screens)/blocks/_parts/editor/entry-editor";

type Props = { params: Promise<{ id: string }> };

/** One reading for title and page. */
const entryOf = cache((id: string) =>
  foundInPage(id, (context, entry) => Promise.all([loadEntry(context, entry), customFields(context)])),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return recordTitle(async () => (await entryOf(id)) && (await getTranslations("library"))("editTitle"));
}

/** Edits a saved block or section. */
export default async function EditEntryPage({ params }: Props) {
  const [member, { id }] = [await guard(), await params];
  const result = await entryOf(id);
  if (!result) notFound();
  const [entry, fields] = [entrySchema.parse(result[0]), result[1]];
  return (
    <MoreTexts groups={["builder.document", "builder.look", "builder.sections", "library"]}>
      <KnownFields fields={fields}>
        <EntryEditor
          key={`${entry.id}`}
          kind={entry.kind}
          entry={entry}
          language={entry.language}
          maySeeUses={holds(member, "deals.read")}
          texts={MESSAGES[await getLocale()].proposal.blocks}
        />
      </KnownFields>
    </MoreTexts>
  );
}
