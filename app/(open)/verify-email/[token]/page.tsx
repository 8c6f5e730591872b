import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/app/_account/account-page";
import { VerifyEmail } from "./_parts/verify-email";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.verify"))("title") };
}

/** Drawing it changes nothing, because mail scanners open links: its script makes the call that uses the token up (S-021). */
export default async function VerifyEmailPage({ params }: Props) {
  return (
    <AccountPage>
      <VerifyEmail token={tokenOf((await params).token)} />
    </AccountPage>
  );
}

/** The token as the mail's link says it; empty when it is none that could be read. */
function tokenOf(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return "";
  }
}
