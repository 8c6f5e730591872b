import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ForgotPassword } from "./_parts/forgot-password";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.forgot"))("title") };
}

/** Asking for a link to choose a new password (ACC-06). */
export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
