import { languageOfId } from "@/lib/core/i18n/languages";
import { storeTemplate } from "@/lib/domain/deal-templates/change-template";
import { STARTERS } from "@/lib/domain/deal-templates/schema";
import { starterTemplate } from "@/lib/domain/deal-templates/starters";
import { savedLine } from "@/lib/domain/library/schema";
import type { Text } from "./catalog-plan";
import { namedLines, type Stock } from "./deal-body";
import { BUNDLES } from "./deal-plans";
import { contextOf } from "./deals";
import type { Scope } from "./scope";

/** The bundle, by its English name, that each starter sells in the demo. */
const SOLD: Readonly<Record<(typeof STARTERS)[number], string>> = {
  web_agency: "New website",
  maintenance: "Moving to our hosting",
  event: "Event coverage",
};

type Manner = { stock: Stock; say: (text: Text) => string };

/** Adds the starter templates in the tenant's language, with services of the demo's catalogue. */
export async function addDealTemplates(scope: Scope, { stock, say }: Manner, today: Date): Promise<void> {
  const language = languageOfId(scope.tenant.languageId);
  const context = contextOf(scope, { kind: "visitor" }, today);
  for (const [index, starter] of STARTERS.entries()) {
    const bundle = BUNDLES.find(({ name }) => name[0] === SOLD[starter]);
    if (!bundle) throw new Error(`no bundle for ${starter}`);
    const { content, ...columns } = starterTemplate({ starter, language });
    const lines = await namedLines(context, stock, bundle, index, say);
    await storeTemplate(context, {
      ...columns,
      content: {
        ...content,
        lines: lines.map(savedLine),
      },
    });
  }
}
