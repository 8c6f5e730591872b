import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageMember } from "@/lib/auth/page-context";
import { holdsAny, type PermissionSlug } from "@/lib/auth/permissions";
import { safePath } from "@/lib/auth/safe-path";
import type { Member } from "@/lib/http/context";
import { shownTenant } from "./shown-tenant";

/**
 * The signed-in user of this page. Strangers go to the sign-in, which leads back here (S-012); a user who holds none of the
 * permissions goes to the dashboard (GRD-19).
 */
export async function guard(anyOf: readonly PermissionSlug[] = []): Promise<Member> {
  await shownTenant();
  const member = await pageMember();
  if (!member) {
    const path = safePath((await headers()).get("x-kapi-path"));
    redirect(`/login?${new URLSearchParams({ redirect: path })}`);
  }
  if (anyOf.length > 0 && !holdsAny(member, anyOf)) redirect("/dashboard");
  return member;
}
