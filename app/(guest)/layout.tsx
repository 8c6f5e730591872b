import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { AccountFrame } from "@/app/_account/account-frame";
import { LookSheet } from "@/app/_shell/look-sheet";
import { shownTenant } from "@/app/_shell/shown-tenant";
import { Texts } from "@/app/_shell/texts";
import { pageMember } from "@/lib/server/auth/page-context";

export { siteIcon as generateMetadata } from "@/app/_shell/site-icon";

/** Sign-in and its kin: for guests only, the signed-in go to the dashboard (GRD-02). */
export default async function GuestLayout({ children }: { children: ReactNode }) {
  await shownTenant();
  if (await pageMember()) redirect("/dashboard");
  return (
    <Texts groups={["common", "errors", "shell", "auth", "validation"]}>
      <LookSheet />
      <AccountFrame>{children}</AccountFrame>
    </Texts>
  );
}
