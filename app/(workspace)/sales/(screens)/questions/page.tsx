import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { QuestionsPage } from "./_parts/questions-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("questions") };
}

/** The questions that are asked before a service is priced (QST-01). */
export default async function QuestionListPage() {
  return <QuestionsPage member={await guard()} />;
}
