import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import type { SearchParams } from "@/app/_ui/list-address";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { inPage } from "@/lib/server/auth/page-context";
import { EntryEditor } from "../_parts/editor/entry-editor";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("library"))("createTitle") };
}

/** Creates a block for the library; with `?kind=section` a section. */
export default async function CreateEntryPage({ searchParams }: Props) {
  await guard();
  const kind = (await searchParams)["kind"] === "section" ? "section" : "block";
  const fields = await inPage((context) => customFields(context));
  const language = await getLocale();
  // The key resets the form when the user goes from one kind to the other.
  return (
    <MoreTexts groups={["builder.document", "builder.look", "builder.sections", "library"]}>
      <KnownFields fields={fields}>
        <EntryEditor
          key={kind}
          kind={kind}
          entry={null}
          language={language}
          maySeeUses={false}
          texts={MESSAGES[language].proposal.blocks}
        />
      </KnownFields>
    </MoreTexts>
  );
}
