import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { textOr } from "@/lib/core/i18n/text-or";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { Heading } from "@/app/_settings/section";
import { presentPolicy, readPolicy } from "@/lib/domain/sign-in-policy/policy";
import { listDomains, servedDomains } from "@/lib/domain/domains/list-domains";
import { singleSignOnSchema } from "@/lib/domain/single-sign-on/schema";
import type { Context } from "@/lib/platform/context";
import { inPage } from "@/lib/server/auth/page-context";
import {
  presentConnection,
  readConnection,
  redirectUri,
  signedOutUri,
} from "@/lib/domain/single-sign-on/connection";
import { acting } from "@/lib/domain/roles/escalation";
import { listRoles } from "@/lib/domain/roles/read-role";
import { scimTokensSchema } from "@/lib/domain/scim/api";
import { listGroups } from "@/lib/domain/scim/read-groups";
import { listScimTokens } from "@/lib/domain/scim/tokens";
import { administers } from "@/lib/core/access/permissions";
import { ScimTokens } from "./_parts/scim-tokens";
import { SignInSettings } from "./_parts/sign-in-settings";
import type { RoleOption } from "./_parts/single-sign-on/role-mapping";
import { SingleSignOn } from "./_parts/single-sign-on/single-sign-on";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("signIn") };
}

/** The sign-in policy (T-22), single sign-on, and the tokens and groups of directories. */
export default async function SignInPage() {
  const member = await guard();
  const t = await getTranslations("settings.signIn");
  const { policy, provider, moreRedirects, roles, scim, groups } = await inPage(readSettings);
  const mayChange = administers(member.role);
  return (
    <MoreTexts groups={["settings.failures", "settings.scim", "settings.signIn", "settings.singleSignOn"]}>
      <div className="space-y-5">
        <Heading title={t("title")} text={t("text")} />
        <SignInSettings initial={policy} />
        <SingleSignOn
          initial={provider}
          moreRedirects={moreRedirects}
          roles={roles}
          groups={groups}
          mayChange={mayChange}
        />
        <ScimTokens initial={scim} groups={groups} roles={roles} mayChange={mayChange} />
      </div>
    </MoreTexts>
  );
}

async function readSettings(context: Context) {
  return {
    policy: presentPolicy(await readPolicy(context)),
    provider: singleSignOnSchema.parse(presentConnection(await readConnection(context), context.tenant)),
    moreRedirects: servedDomains(await listDomains(context))
      .filter((domain) => domain !== context.tenant.domain)
      .flatMap((domain) => [redirectUri({ domain }), signedOutUri({ domain })]),
    roles: await givableRoles(context),
    scim: scimTokensSchema.parse(await listScimTokens(context)),
    groups: await listGroups(context),
  };
}

/** The roles that the user may give to those who sign in at the provider. */
async function givableRoles(context: Context): Promise<RoleOption[]> {
  const [{ level }, t] = [await acting(context), await getTranslations("roles")];
  const { data } = await listRoles(context, {
    page: 1,
    per_page: 200,
    exclude_super_admin: true,
    with_permissions: false,
  });
  return data
    .filter((role) => role.level <= level)
    .map(({ slug, name }) => ({ value: slug, label: textOr(t, slug, name) }));
}
