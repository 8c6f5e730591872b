import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { pageStaffText } from "@/app/_shell/staff-text";
import { MAX_DAYS, USUAL_DAYS } from "@/lib/domain/deals/insight/insight-api";
import { readChoiceInsight } from "@/lib/domain/deals/insight/read-choice-insight";
import { readInsight } from "@/lib/domain/deals/insight/read-insight";
import { inPage } from "@/lib/server/auth/page-context";
import { InsightScreen } from "./_parts/insight-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("insight") };
}

/** The periods that the page offers, in days until today. */
const PERIODS = [30, USUAL_DAYS, MAX_DAYS - 1] as const;

type Props = { searchParams: Promise<{ days?: string | string[] }> };

/** How often services, packages and answers were offered, chosen and accepted, and at which prices (U-161, U-188). */
export default async function InsightPage({ searchParams }: Props) {
  const [, { days: requested }] = await Promise.all([guard(), searchParams]);
  const days = PERIODS.find((period) => String(period) === requested) ?? USUAL_DAYS;
  const [[insight, choices], text] = await Promise.all([
    inPage((context) => Promise.all([readInsight(context, {}, days), readChoiceInsight(context, {}, days)])),
    pageStaffText(),
  ]);
  return <InsightScreen insight={insight} choices={choices} days={days} periods={PERIODS} text={text} />;
}
