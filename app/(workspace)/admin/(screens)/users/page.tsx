import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { acting } from "@/lib/domain/roles/escalation";
import { UsersScreen } from "./_parts/users-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("users") };
}

/** The users of the workspace: roles, status, invitations and sessions (GRD-12, USR-01). */
export default async function UsersPage() {
  const member = await guard();
  const { level } = await inPage(acting);
  const rights = {
    mayUpdate: holds(member, "users.update"),
    mayInvite: holds(member, "users.create"),
    mayHandOver: holds(member, "deals.update"),
    mayCancel: holds(member, "users.create") || holds(member, "users.delete"),
  };
  return (
    <MoreTexts groups={["admin.failures", "admin.userManagement", "roles", "validation"]}>
      <UsersScreen level={level} {...rights} />
    </MoreTexts>
  );
}
