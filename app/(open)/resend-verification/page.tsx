import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/app/_account/account-page";
import { ResendVerification } from "./_parts/resend-verification";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.resend"))("title") };
}

/** Asking for a new verification mail (ACC-05). */
export default function ResendVerificationPage() {
  return (
    <AccountPage>
      <ResendVerification />
    </AccountPage>
  );
}
