import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { guard } from "@/app/_shell/guard";
import { recordTitle } from "@/app/_shell/record-title";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { rowId } from "@/lib/core/contract/contract";
import { decidedFact } from "@/lib/core/offers/progress";
import { noneOrThrow } from "@/lib/server/auth/page-context";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { BuilderData } from "../../_parts/builder/builder-data";
import { Builder } from "../../_parts/builder/builder";
import { BuilderTexts } from "../../_parts/builder-texts";
import { loadBuilder } from "../../_parts/builder/load-builder";

type Props = { params: Promise<{ id: string }> };

/** One reading for title and page; null if there is no such deal. */
const builderOf = cache(async (text: string): Promise<BuilderData | null> => {
  const id = rowId.safeParse(text);
  return id.success ? loadBuilder(id.data).catch(noneOrThrow) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return recordTitle(async () => {
    const data = await builderOf(id);
    return data && [data.deal?.number, (await getTranslations("builder"))("editTitle")].join(" · ");
  });
}

/** Edits a pending deal, which is saved as its next revision. */
export default async function EditDealPage({ params }: Props) {
  await guard();
  const { id } = await params;
  const data = await builderOf(id);
  if (!data) notFound();
  // Another revision needs a new form, without the state of this one.
  return (
    <BuilderTexts>
      {data.deal && data.deal.stage !== "pending" && !isReplacedUnderDraft(data) ? (
        <NotEditable deal={data.deal} />
      ) : (
        <Builder key={id} data={data} />
      )}
    </BuilderTexts>
  );
}

/** Somebody else saved a revision meanwhile: saving the draft offers to apply it to the newer one. */
const isReplacedUnderDraft = ({ deal, draft }: BuilderData): boolean =>
  deal?.progress === "replaced" && draft !== null;

/** Says why a decided deal cannot be edited, and offers links to continue (S-089). */
async function NotEditable({ deal }: { deal: DealAnswer }) {
  const t = await getTranslations("builder.locked");
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="sr-only">{t("title")}</h1>
      <Card>
        <EmptyState
          icon={<Lock />}
          title={t("heading", { name: deal.name || deal.number, number: deal.number })}
          text={t(decidedFact(deal.progress) ?? "cancelled")}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <ButtonLink href="/deals">{t("back")}</ButtonLink>
              <ButtonLink variant="secondary" href={`/proposals/${deal.uuid}`} prefetch={false}>
                {t("open")}
              </ButtonLink>
            </span>
          }
        />
      </Card>
    </main>
  );
}
