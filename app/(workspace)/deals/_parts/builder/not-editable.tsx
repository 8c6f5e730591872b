import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import type { DealAnswer } from "@/lib/domain/deals/schema";

/** Why a decided deal cannot be edited, and the ways from here (S-089). */
export async function NotEditable({ deal }: { deal: DealAnswer }) {
  const t = await getTranslations("builder.locked");
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="sr-only">{t("title")}</h1>
      <Card>
        <EmptyState
          icon={<Lock />}
          title={t("heading", { name: deal.name, number: deal.number })}
          text={t(deal.stage)}
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
