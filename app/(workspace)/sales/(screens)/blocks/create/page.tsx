import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { guard } from "@/app/_shell/guard";
import type { SearchParams } from "@/app/_ui/list-address";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { inPage } from "@/lib/server/auth/page-context";
import { EntryEditor } from "../_parts/editor/entry-editor";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("library"))("createTitle") };
}

/** A new block for the library; with `?kind=section` a section of services. */
export default async function CreateEntryPage({ searchParams }: Props) {
  await guard();
  const kind = (await searchParams)["kind"] === "section" ? "section" : "block";
  // What was begun of one kind must not outlive the way to the other.
  const fields = await inPage((context) => customFields(context));
  return (
    <KnownFields fields={fields}>
      <EntryEditor key={kind} kind={kind} entry={null} language={await getLocale()} maySeeUses={false} />
    </KnownFields>
  );
}
