import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageMember } from "@/lib/server/auth/page-context";
import { accessOf, meets, safePath } from "@/lib/core/access/pages";
import type { Member } from "@/lib/platform/context";
import { shownTenant } from "./shown-tenant";

/**
 * The signed-in user of this page, who meets what lib/core/access/pages.ts asks for at the page's address.
 * Strangers go to the sign-in, which leads back here (S-012, GRD-17); others to where the table says, else to
 * the dashboard (GRD-18, GRD-19).
 *
 * A page calls it as well as its layout: moving between pages draws the page alone anew.
 */
export async function guard(): Promise<Member> {
  await shownTenant();
  const [member, path] = [await pageMember(), (await headers()).get("x-kapi-path") ?? "/"];
  if (!member) redirect(`/login?${new URLSearchParams({ redirect: safePath(path) })}`);
  const access = accessOf(path);
  if (access === null || typeof access === "string") redirect("/dashboard");
  if (!meets(member, access)) redirect(access.otherwise ?? "/dashboard");
  return member;
}
