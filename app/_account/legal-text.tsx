import { getTranslations } from "next-intl/server";
import { requireTenant } from "@/app/_shell/require-tenant";
import { TextLink } from "./account-form";

const SECTIONS = {
  terms: [
    "terms.sections.service",
    "terms.sections.account",
    "terms.sections.content",
    "terms.sections.proposals",
    "terms.sections.end",
  ],
  privacy: [
    "privacy.sections.what",
    "privacy.sections.why",
    "privacy.sections.cookies",
    "privacy.sections.who",
    "privacy.sections.rights",
  ],
} as const;

/** The terms or the privacy notice, with the workspace's name. */
export async function LegalText({ document }: { document: keyof typeof SECTIONS }) {
  const [t, tenant] = await Promise.all([getTranslations("legal"), requireTenant()]);
  const names = { tenant: tenant.name };
  const other = document === "terms" ? "privacy" : "terms";
  return (
    <main className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-2xl font-semibold tracking-tight">{t(`${document}.title`)}</h1>
      <p className="mt-1.5 text-muted">{t(`${document}.intro`, names)}</p>
      {SECTIONS[document].map((section) => (
        <section key={section} className="mt-8">
          <h2 className="text-base font-semibold">{t(`${section}.title`)}</h2>
          <p className="mt-2 text-pretty">{t(`${section}.text`, names)}</p>
        </section>
      ))}
      <p className="mt-10 border-t border-line pt-6 text-sm">
        <TextLink href={`/${other}`}>{t(`${other}.title`)}</TextLink>
      </p>
    </main>
  );
}
