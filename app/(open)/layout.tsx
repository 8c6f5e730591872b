import type { ReactNode } from "react";
import { LookSheet } from "@/app/_shell/look-sheet";
import { requireTenant } from "@/app/_shell/require-tenant";
import { Texts } from "@/app/_shell/texts";
import { TopBar } from "@/app/_shell/top-bar";
import { pageMember } from "@/lib/server/auth/page-context";

export { siteIcon as generateMetadata } from "@/app/_shell/page-look";

/** Pages for everybody, signed in or not (GRD-03, X-10). */
export default async function OpenLayout({ children }: { children: ReactNode }) {
  await requireTenant();
  return (
    <Texts groups={["common", "errors", "shell", "auth", "validation"]}>
      <LookSheet />
      <TopBar member={await pageMember()} />
      {children}
    </Texts>
  );
}
