import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { ButtonLink } from "@/app/_ui/button-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("editQuestion") };
}

/** A placeholder: questions are edited in their list (GRD-11). */
export default async function EditQuestionPage() {
  await guard();
  const t = await getTranslations("sections.sales");
  return (
    <ComingSoon
      title={t("editQuestion")}
      text={t("soon.question")}
      action={
        <ButtonLink href="/sales/questions" prefetch={false} variant="secondary">
          {t("backToQuestions")}
        </ButtonLink>
      }
    />
  );
}
