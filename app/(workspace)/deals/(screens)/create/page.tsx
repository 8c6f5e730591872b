import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import type { SearchParams } from "@/app/_ui/list-address";
import { rowId } from "@/lib/core/contract/contract";
import { Builder } from "../../_parts/builder/builder";
import { loadBuilder } from "../../_parts/builder/load-builder";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("builder"))("createTitle") };
}

/** A new deal; `?template=<id>` fills it from that template. */
export default async function CreateDealPage({ searchParams }: Props) {
  await guard();
  const asked = rowId.safeParse((await searchParams)["template"]);
  const templateId = asked.success ? asked.data : null;
  // Another template needs a new form, without the state of this one.
  return <Builder key={templateId} data={await loadBuilder(null, templateId)} />;
}
