import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { holds } from "@/lib/core/access/permissions";
import { Questions } from "./_parts/questions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("questions") };
}

/** The questions that are asked before a service is priced (QST-01). */
export default async function QuestionsPage() {
  const member = await guard();
  return (
    <Questions
      mayCreate={holds(member, "fields.create")}
      mayUpdate={holds(member, "fields.update")}
      mayDelete={holds(member, "fields.delete")}
    />
  );
}
