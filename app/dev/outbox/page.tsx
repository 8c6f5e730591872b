import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { listOutbox } from "@/lib/domain/mail/list-outbox";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outbox"))("title") };
}

/**
 * Mails that were written to the folder instead of being sent (S-022), with working links. Only in
 * development.
 */
export default async function OutboxPage() {
  if (process.env.NODE_ENV !== "development") notFound();
  const [t, mails] = await Promise.all([getTranslations("outbox"), listOutbox()]);
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mt-2 text-muted">{mails.length === 0 ? t("empty") : t("subtitle")}</p>
      <ul className="mt-6 flex flex-col gap-4">
        {mails.map((mail) => (
          <li key={mail.name} className="rounded-card border border-line bg-surface p-5">
            <h2 className="font-medium">
              <a href={`/dev/outbox/${mail.name}`} className="text-accent underline-offset-4 hover:underline">
                {mail.subject}
              </a>
            </h2>
            <p className="mt-1 text-sm text-muted">
              {t("facts", { from: mail.from, to: mail.to, at: mail.writtenAt.toISOString() })}
            </p>
            <pre className="mt-3 text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
          </li>
        ))}
      </ul>
    </main>
  );
}
