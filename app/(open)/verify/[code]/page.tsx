import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/app/_account/account-page";
import { Texts } from "@/app/_shell/texts";
import { VerifyCode } from "../_parts/verify-code";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("verify"))("title"), robots: { index: false } };
}

/** The address that stands on a certificate: the code is checked at once. */
export default async function VerifyCodePage({ params }: Props) {
  const { code } = await params;
  return (
    <AccountPage>
      <Texts groups={["common", "verify"]}>
        <VerifyCode initialCode={code} />
      </Texts>
    </AccountPage>
  );
}
