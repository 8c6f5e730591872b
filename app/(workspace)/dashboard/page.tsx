import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UserRoundCog, ArrowRight, FileText, Layers, Settings, UsersRound } from "lucide-react";
import Link from "next/link";
import { PageMain } from "@/app/_shell/page-main";
import { FirstSteps, firstStepsFor } from "@/app/_first-steps/first-steps";
import { guard } from "@/app/_shell/guard";
import { LinkPending } from "@/app/_shell/pending-mark";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import { EmptyState } from "@/app/_ui/empty-state";
import { Avatar, displayName, initials } from "@/app/_shell/avatar";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button-link";
import { holds, SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { mayOpen } from "@/lib/core/access/pages";
import { dashboardSchema } from "@/lib/domain/deals/dashboard/dashboard-schema";
import { readDashboard } from "@/lib/domain/deals/dashboard/read-dashboard";
import { inPage } from "@/lib/server/auth/page-context";
import { pageStaffText } from "@/app/_shell/staff-text";
import { greetingName } from "./_parts/greeting-name";
import { NoDeals } from "./_parts/no-deals";
import { Pipeline } from "./_parts/pipeline";
import { Today } from "./_parts/today";
import { WonByMonth } from "./_parts/won-by-month";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

/**
 * The home page of users: a greeting, what to do today with the pipeline for those who may read deals (U-23 to U-25),
 * quick actions, and their profile (S-017).
 */
export default async function DashboardPage() {
  const [member, t] = await Promise.all([guard(), getTranslations("dashboard")]);
  const steps = await firstStepsFor(member);
  const hasRights = member.isSuperAdmin || member.role !== null || member.permissions.length > 0;
  return (
    <PageMain width="wide">
      <NoticeBanner duration={5_000} />
      <h1 className="text-2xl font-semibold tracking-tight">
        {t("greeting", { name: greetingName(member) })}
      </h1>
      {hasRights && (
        <p id="actions" className="mt-1.5 text-muted">
          {t("subtitle")}
        </p>
      )}
      {steps && <FirstSteps steps={steps} />}
      {holds(member, "deals.read") && <Deals member={member} hasSteps={steps !== null} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {hasRights ? <QuickActions member={member} /> : <NoRole />}
        <ProfileCard member={member} />
      </div>
    </PageMain>
  );
}

/** What to do today, the pipeline and what was won; without deals, what to do first, unless the steps say it. */
async function Deals({ member, hasSteps }: { member: Member; hasSteps: boolean }) {
  const [{ deals, today, pipeline, won_by_month, old_draft_day }, text] = await Promise.all([
    inPage(async (context) => dashboardSchema.parse(await readDashboard(context))),
    pageStaffText(),
  ]);
  if (deals === 0)
    return hasSteps ? null : (
      <div className="mt-8">
        <NoDeals mayCreate={mayOpen(member, "/deals/create")} />
      </div>
    );
  return (
    <div className="mt-8 space-y-6">
      <Today groups={today} oldDraftDay={old_draft_day} text={text} mayAct={holds(member, "deals.update")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Pipeline pipeline={pipeline} text={text} />
        <WonByMonth won={won_by_month} text={text} />
      </div>
    </div>
  );
}

/** Explains to users without a role why they see nothing yet (S-017). */
async function NoRole() {
  const t = await getTranslations("dashboard");
  return (
    <Card>
      <EmptyState icon={<UserRoundCog />} title={t("noRoleTitle")} text={t("noRoleText")} />
    </Card>
  );
}

/** Who is signed in, with the role as a badge, underscores as spaces (ACC-18). */
async function ProfileCard({ member }: { member: Member }) {
  const [t, roles] = await Promise.all([getTranslations("dashboard"), getTranslations("roles")]);
  const { role } = member;
  const known = SYSTEM_ROLES.find(({ slug }) => slug === role);
  const roleName = role === null ? t("noRoleBadge") : known ? roles(known.slug) : role.replaceAll("_", " ");
  return (
    <Card aria-label={t("account")} className="p-5">
      <div className="flex items-center gap-4">
        <Avatar initials={initials(member)} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{displayName(member)}</p>
          <p className="truncate text-sm text-muted">{member.email}</p>
        </div>
      </div>
      <p className="mt-4">
        <Badge tone={role === null ? "warning" : "info"}>{roleName}</Badge>
      </p>
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <ButtonLink href="/profile" prefetch={false} variant="secondary" size="sm">
          {t("editProfile")}
        </ButtonLink>
        <ButtonLink href="/settings" prefetch={false} variant="ghost" size="sm">
          {t("accountSettings")}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Quick actions that the user may open (ACC-17, X-44). */
async function QuickActions({ member }: { member: Member }) {
  const t = await getTranslations("dashboard");
  const actions = [
    { href: "/deals", title: t("deals"), text: t("dealsText"), Icon: FileText },
    { href: "/clients", title: t("clients"), text: t("clientsText"), Icon: UsersRound },
    { href: "/sales/catalog-items", title: t("catalog"), text: t("catalogText"), Icon: Layers },
    { href: "/settings", title: t("settings"), text: t("settingsText"), Icon: Settings },
  ].filter(({ href }) => mayOpen(member, href));
  return (
    <ul aria-labelledby="actions" className="grid content-start gap-4 sm:grid-cols-2 2xl:grid-cols-3">
      {actions.map(({ href, title, text, Icon }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className={classes(
              "group flex h-full flex-col rounded-card border border-line bg-surface p-5",
              "shadow-card transition-colors hover:border-control",
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                "inline-flex size-10 items-center justify-center rounded-control bg-primary-50",
                "text-primary-700 dark:bg-primary-500/20 dark:text-primary-200",
              )}
            >
              <Icon className="size-5" />
            </span>
            <span className="mt-4 flex items-center gap-1.5 font-semibold">
              {title}
              <ArrowRight
                aria-hidden="true"
                className="size-4 text-faint transition-transform group-hover:translate-x-0.5"
              />
              <LinkPending />
            </span>
            <span className="mt-1 text-sm text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
