import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VerifyScreen } from "../_parts/verify-screen";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("verify"))("title"), robots: { index: false } };
}

/** The address printed on certificates; the code is checked at once. */
export default async function VerifyCodePage({ params }: Props) {
  const { code } = await params;
  return <VerifyScreen code={code} />;
}
