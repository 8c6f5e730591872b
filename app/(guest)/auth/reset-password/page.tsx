import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireTenant } from "@/app/_shell/require-tenant";
import { addressOfReset } from "@/lib/domain/accounts/reset-password";
import { log } from "@/lib/platform/log";
import { inPage } from "@/lib/server/auth/page-context";
import { InvalidLink, ResetPassword } from "./_parts/reset-password";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.reset"))("title") };
}

/**
 * Choosing a new password by the link of a mail, which contains a token (ACC-07, ACC-08). A link that is over says so
 * before anything is typed.
 */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (isGiven(token)) {
    const address = await inPage((context) => addressOfReset(context, token));
    if (address !== null) return <ResetPassword token={token} email={address} />;
  }
  log.warn(
    { event: "reset link invalid", tenant: (await requireTenant()).slug, hasToken: isGiven(token) },
    "a reset link is invalid",
  );
  return <InvalidLink />;
}

const isGiven = (value: string | string[] | undefined): value is string =>
  typeof value === "string" && value.trim() !== "";
