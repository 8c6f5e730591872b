import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LegalText } from "@/app/_account/legal-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("legal.privacy"))("title") };
}

/** What the consent at registration is given to. */
export default function PrivacyPage() {
  return <LegalText document="privacy" />;
}
