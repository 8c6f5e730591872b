import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { Heading } from "@/app/_settings/section";
import { presentPolicy, readPolicy } from "@/lib/domain/sign-in-policy/policy";
import { inPage } from "@/lib/server/auth/page-context";
import { SignInSettings } from "./_parts/sign-in-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("signIn") };
}

/** What the workspace asks of sign-ins (T-22). */
export default async function SignInPage() {
  await guard();
  const t = await getTranslations("settings.signIn");
  const policy = await inPage(async (context) => presentPolicy(await readPolicy(context)));
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text")} />
      <SignInSettings initial={policy} />
    </div>
  );
}
