import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageMember } from "@/lib/server/auth/page-context";
import { accessOf, meets, safePath } from "@/lib/core/access/pages";
import { isFactorOverdue } from "@/lib/platform/authorize";
import type { Member } from "@/lib/platform/context";
import { shownTenant } from "./shown-tenant";

/** Where a second factor is set up. */
const SECURITY = "/profile?tab=security";

/**
 * The signed-in user of this page, who meets what lib/core/access/pages.ts asks for at the page's address.
 * Strangers go to the sign-in, which leads back here (S-012, GRD-17); others to where the table says, else to
 * the dashboard (GRD-18, GRD-19). Whose time to set up a second factor is over goes to the profile.
 *
 * A page calls it as well as its layout: moving between pages draws the page alone anew.
 */
export async function guard(): Promise<Member> {
  await shownTenant();
  const [member, path] = [await pageMember(), (await headers()).get("x-kapi-path") ?? "/"];
  if (!member) redirect(`/login?${new URLSearchParams({ redirect: safePath(path) })}`);
  // Until then only the place where it is set up.
  if (isFactorOverdue(member, new Date()) && !/^\/profile(?:[?#]|$)/.test(path)) redirect(SECURITY);
  const access = accessOf(path);
  if (access === null || typeof access === "string") redirect("/dashboard");
  if (!meets(member, access)) redirect(access.otherwise ?? "/dashboard");
  return member;
}
