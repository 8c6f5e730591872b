import { getTranslations } from "next-intl/server";
import { headers, cookies } from "next/headers";
import type { ReactNode } from "react";
import { FirstStepsWay } from "@/app/_first-steps/way";
import { clientUser } from "@/app/_client/client-user";
import { QueryProvider } from "@/app/_client/query-client";
import { SessionStart } from "@/app/_client/session/session-start";
import { FactorDuty } from "@/app/_shell/factor-duty";
import { guard } from "@/app/_shell/guard";
import { navigationEntries } from "@/app/_shell/navigation-entries";
import { PreviousTitle } from "@/app/_shell/previous-title";
import { StillTrying } from "@/app/_shell/still-trying";
import { LookSheet } from "@/app/_shell/look-sheet";
import { SessionKeeper } from "@/app/_shell/session-keeper";
import { requireTenant } from "@/app/_shell/require-tenant";
import { pageOfferStyle } from "@/app/_shell/staff-text";
import { StepUp } from "@/app/_shell/step-up";
import { SideNavigation, type NavigationState } from "@/app/_shell/side-navigation";
import { Texts } from "@/app/_shell/texts";
import { TopBar } from "@/app/_shell/top-bar";
import { UndoSending } from "@/app/_shell/undo-sending";
import { classes } from "@/app/_ui/classes";
import { LeaveQuestion } from "@/app/_ui/leave-question";
import { OfferStyleProvider } from "@/app/_ui/staff-text";
import { readReference } from "@/lib/domain/auth/cookie";

export { siteIcon as generateMetadata } from "@/app/_shell/page-look";

/**
 * The layout of all areas for signed-in users: one guard, header and navigation. Areas with more restricted
 * access add their own layout.
 */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const member = await guard();
  const [t, tenant, incoming, navigation, state, style] = await Promise.all([
    getTranslations("common"),
    requireTenant(),
    headers(),
    navigationEntries(member),
    navigationState(),
    pageOfferStyle(),
  ]);
  const cookie = await readReference(incoming);
  const owner = `${tenant.uuid} ${member.id}`;
  return (
    <Texts groups={["common", "errors.away", "errors.failure", "firstSteps", "shell", "stepUp"]}>
      <LookSheet />
      <SessionKeeper
        user={clientUser(member, tenant)}
        tenantUuid={tenant.uuid}
        expiresAt={cookie?.endsAt ?? null}
      />
      <SessionStart />
      <StepUp />
      <StillTrying />
      <UndoSending owner={owner} />
      <LeaveQuestion />
      <PreviousTitle />
      <a
        href="#content"
        className={classes(
          "sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control",
          "focus:bg-surface focus:px-4 focus:py-2 focus:shadow-float",
        )}
      >
        {t("skip")}
      </a>
      <TopBar member={member} navigation={navigation} />
      <div className="lg:flex">
        <SideNavigation entries={navigation} initial={state} />
        <QueryProvider owner={owner}>
          <OfferStyleProvider style={style}>
            <div id="content" className="min-w-0 lg:flex-1">
              <FactorDuty member={member} />
              <FirstStepsWay>{children}</FirstStepsWay>
            </div>
          </OfferStyleProvider>
        </QueryProvider>
      </div>
    </Texts>
  );
}

/** The navigation's state as stored in this browser. */
async function navigationState(): Promise<NavigationState> {
  const kept = (await cookies()).get("kapi.navigation")?.value;
  return kept === "open" || kept === "folded" ? kept : "unset";
}
