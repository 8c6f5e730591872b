import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageMember } from "@/lib/server/auth/page-context";
import { accessOf, meets, safePath } from "@/lib/core/access/pages";
import { isFactorOverdue } from "@/lib/platform/authorize";
import type { Member } from "@/lib/platform/context";
import { requireTenant } from "./require-tenant";

/** Where a second factor is set up. */
const SECURITY = "/profile?tab=security";

/**
 * The signed-in user of this page, who meets the requirements of lib/core/access/pages.ts for its address.
 * Visitors are redirected to the sign-in, which returns here (S-012, GRD-17); other users to the page that
 * the table names, else to the dashboard (GRD-18, GRD-19). Users who missed the deadline for a second factor
 * are redirected to the profile.
 *
 * Each page calls it in addition to its layout, because navigating renders only the page again.
 */
export async function guard(): Promise<Member> {
  await requireTenant();
  const [member, path] = [await pageMember(), (await headers()).get("x-kapi-path") ?? "/"];
  if (!member) redirect(`/login?${new URLSearchParams({ redirect: safePath(path) })}`);
  // Until it is set up, only the page for that is available.
  if (isFactorOverdue(member, new Date()) && !/^\/profile(?:[?#]|$)/.test(path)) redirect(SECURITY);
  const access = accessOf(path);
  if (access === null || typeof access === "string") redirect("/dashboard");
  if (!meets(member, access)) redirect(access.otherwise ?? "/dashboard");
  return member;
}
