import { PencilLine } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { PageMain } from "@/app/_shell/page-main";
import { MoreTexts } from "@/app/_shell/texts";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { draftsApi } from "@/lib/domain/deals/drafts/drafts-api";
import { listDrafts } from "@/lib/domain/deals/drafts/read-drafts";
import { DRAFT_DAYS } from "@/lib/domain/deals/limits";
import { inPage } from "@/lib/server/auth/page-context";
import { DraftRows } from "./_parts/draft-rows";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deals.drafts"))("title") };
}

/** What the user typed in the builder and has not saved (U-81). */
export default async function DraftsPage() {
  await guard();
  const t = await getTranslations("deals.drafts");
  const { data: drafts } = draftsApi.list.response.parse({ data: await inPage(listDrafts) });
  return (
    <MoreTexts groups={["deals.drafts"]}>
      <PageMain width="middle">
        <NoticeBanner duration={5_000} />
        <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
        <p className="mt-1.5 mb-6 text-muted">{t("subtitle", { days: DRAFT_DAYS })}</p>
        <Card>
          {drafts.length > 0 ? (
            <DraftRows drafts={drafts} />
          ) : (
            <EmptyState
              icon={<PencilLine />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              action={
                <span className="flex flex-wrap justify-center gap-3">
                  <ButtonLink href="/deals/create" prefetch={false}>
                    {t("create")}
                  </ButtonLink>
                  <ButtonLink variant="secondary" href="/deals" prefetch={false}>
                    {t("toDeals")}
                  </ButtonLink>
                </span>
              }
            />
          )}
        </Card>
      </PageMain>
    </MoreTexts>
  );
}
