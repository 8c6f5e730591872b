import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { holds } from "@/lib/core/access/permissions";
import { QuestionsPage } from "../_parts/questions-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("createQuestion") };
}

/** The questions with the dialog for a new one; a placeholder for those who may not create one (GRD-11, U-10). */
export default async function CreateQuestionPage() {
  const member = await guard();
  return holds(member, "fields.create") ? (
    <QuestionsPage member={member} opened={{ kind: "create" }} />
  ) : (
    <ComingSoon of="createQuestion" />
  );
}
