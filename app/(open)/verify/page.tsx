import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/app/_account/account-page";
import { Texts } from "@/app/_shell/texts";
import { VerifyCode } from "./_parts/verify-code";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("verify"))("title"), robots: { index: false } };
}

/** Where anybody checks whether a code, or a PDF, is that of an accepted offer (P-07). */
export default function VerifyPage() {
  return (
    <AccountPage>
      <Texts groups={["common", "verify"]}>
        <VerifyCode initialCode="" />
      </Texts>
    </AccountPage>
  );
}
