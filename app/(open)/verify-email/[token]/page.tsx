import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/app/_account/account-page";
import { addressToVerify } from "@/lib/domain/accounts/register";
import { inPage } from "@/lib/server/auth/page-context";
import { AppError } from "@/lib/core/contract/errors";
import { noToken, unknownToken, VerifyEmail, type LinkState } from "./_parts/verify-email";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.verify"))("title") };
}

/**
 * Shows whose address a link confirms, and changes nothing, because mail scanners open links: its button
 * confirms (S-021, T-06).
 */
export default async function VerifyEmailPage({ params }: Props) {
  const token = tokenOf((await params).token);
  return (
    <AccountPage>
      <VerifyEmail token={token} found={await linkOf(token)} />
    </AccountPage>
  );
}

/** The token in the mail's link; empty if it cannot be decoded. */
function tokenOf(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return "";
  }
}

async function linkOf(token: string): Promise<LinkState> {
  if (token === "") return noToken;
  try {
    return { state: "open", email: await inPage((context) => addressToVerify(context, token)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "ALREADY_VERIFIED") return { state: "success" };
    if (error.code === "LINK_EXPIRED") return { state: "expired" };
    if (error.status === 404) return unknownToken;
    throw error;
  }
}
