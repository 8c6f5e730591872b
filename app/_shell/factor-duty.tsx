import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_account/account-form";
import { Banner } from "@/app/_ui/banner";
import { isFactorOverdue } from "@/lib/platform/authorize";
import type { Member } from "@/lib/platform/context";
import { pageStaffText } from "./staff-text";

/**
 * Tells members who must set up a second factor the deadline, and after it that nothing else is available.
 */
export async function FactorDuty({ member }: { member: Member }) {
  if (member.factorDueAt === null) return null;
  const [t, text] = await Promise.all([getTranslations("stepUp.duty"), pageStaffText()]);
  const isOver = isFactorOverdue(member, new Date());
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 sm:px-6">
      <Banner tone="warning" action={<TextLink href="/profile?tab=security">{t("action")}</TextLink>}>
        {isOver ? t("over") : t("due", { date: text.date(member.factorDueAt) })}
      </Banner>
    </div>
  );
}
