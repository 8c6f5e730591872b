import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { holds } from "@/lib/core/access/permissions";
import { readField } from "@/lib/domain/fields/read-field";
import { foundInPage } from "@/lib/server/auth/page-context";
import { QuestionsPage } from "../../_parts/questions-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("editQuestion") };
}

type Props = { params: Promise<{ id: string }> };

/**
 * The questions with the dialog of one; a placeholder where there is no such question, and for those who may not
 * change one (GRD-11, U-10).
 */
export default async function EditQuestionPage({ params }: Props) {
  const [member, { id }] = [await guard(), await params];
  const question = holds(member, "fields.update") ? await foundInPage(id, readField) : null;
  return question && !question.is_standard ? (
    <QuestionsPage
      member={member}
      opened={{ kind: "edit", question: { id: question.id, name: question.name } }}
    />
  ) : (
    <ComingSoon of="editQuestion" />
  );
}
