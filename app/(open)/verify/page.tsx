import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VerifyScreen } from "./_parts/verify-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("verify"))("title"), robots: { index: false } };
}

/** The page where anybody can check whether a code or a PDF belongs to an accepted offer (P-07). */
export default function VerifyPage() {
  return <VerifyScreen code="" />;
}
