import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import type { SearchParams } from "@/app/_ui/list-address";
import { rowId } from "@/lib/core/contract/contract";
import { Builder } from "../../_parts/builder/builder";
import { BuilderTexts } from "../../_parts/builder-texts";
import { namedIn } from "../../_parts/builder/draft/draft-content";
import { loadBuilder } from "../../_parts/builder/load-builder";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("builder"))("createTitle") };
}

/**
 * A new deal; `?template=<id>` fills it from that template, `?client=<id>` is for that client, `?draft=<name>` goes on
 * with an unsaved one.
 */
export default async function CreateDealPage({ searchParams }: Props) {
  await guard();
  const search = await searchParams;
  const [templateId, clientId] = [idIn(search["template"]), idIn(search["client"])];
  // Another template or client needs a new form, without the state of this one.
  const key = [templateId, clientId].join();
  const draft = namedIn([search["draft"]].flat()[0]);
  return (
    <BuilderTexts>
      <Builder key={key} data={await loadBuilder(null, { templateId, clientId, draft })} />
    </BuilderTexts>
  );
}

function idIn(input: SearchParams[string]): number | null {
  const asked = rowId.safeParse(input);
  return asked.success ? asked.data : null;
}
