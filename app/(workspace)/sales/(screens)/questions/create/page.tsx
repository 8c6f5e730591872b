import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { ButtonLink } from "@/app/_ui/button-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("createQuestion") };
}

/** A placeholder: questions are created in their list (GRD-11). */
export default async function CreateQuestionPage() {
  await guard();
  const t = await getTranslations("sections.sales");
  return (
    <ComingSoon
      title={t("createQuestion")}
      text={t("soon.question")}
      action={
        <ButtonLink href="/sales/questions" prefetch={false} variant="secondary">
          {t("backToQuestions")}
        </ButtonLink>
      }
    />
  );
}
