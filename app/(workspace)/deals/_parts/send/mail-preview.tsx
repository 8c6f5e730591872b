import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { send } from "@/app/_client/send";
import { followingCalls } from "@/lib/domain/deals/calls";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailWords } from "./use-sending";
import type { FillIn } from "./missing-in-deal";
import { useDelayed } from "../builder/use-delayed";

type Props = {
  dealId: number;
  /** The recipient; null: the client's own address. */
  contactId: number | null;
  words: MailWords;
  language: Language | null;
  fillIn: FillIn;
  /** Called with the mail, such as to name its usual subject. */
  onWritten: (mail: Written) => void;
};

/** missingTaxes: the default tax profile's name, if it has taxes and the proposal none. */
export type Written = { subject: string; greeting: string; language: Language; missingTaxes: string | null };

/** The mail as its recipient will see it, made by the server; updated shortly after typing. */
export function MailPreview({ dealId, contactId, words, language, fillIn, onWritten }: Props) {
  const t = useTranslations("deals.send.preview");
  // As one text, because equal words must be the same value.
  const settled = useDelayed(JSON.stringify([words.subject, words.greeting, words.message]), 400);
  const filled = useDelayed(fillIn, 400);
  const { data: mail, error } = useQuery({
    queryKey: ["mail of deal", dealId, contactId, settled, language, filled],
    queryFn: ({ signal }) => {
      const [subject = "", greeting = "", message = ""] = JSON.parse(settled) as string[];
      return send(followingCalls.preview, {
        params: { id: dealId },
        body: {
          contact_id: contactId,
          message,
          ...(subject.trim() ? { subject } : {}),
          ...(greeting.trim() ? { greeting } : {}),
          ...(language ? { language } : {}),
          ...(Object.values(filled).some(Boolean) ? { fill_in: filled } : {}),
        },
        signal,
      });
    },
    // The previous mail is shown while the next one loads. The query key contains everything the mail depends
    // on: after sending, which makes other queries stale, it is not loaded again.
    placeholderData: (former) => former,
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!mail) return;
    const { subject, greeting, language: written, missing_taxes: missingTaxes } = mail;
    onWritten({ subject, greeting, language: written, missingTaxes });
  }, [mail, onWritten]);
  return (
    <section aria-labelledby="mail-preview">
      <h3 id="mail-preview" className="mb-2 text-sm font-medium">
        {t("title")}
      </h3>
      {error ? (
        <p className="text-sm text-muted">{t("failed")}</p>
      ) : !mail ? (
        <p className="text-sm text-muted">{t("loading")}</p>
      ) : (
        <div className="overflow-hidden rounded-card border border-line">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm">
            {(["from", "to", "subject"] as const).map((part) => (
              <div key={part} className="contents">
                <dt className="text-muted">{t(part)}</dt>
                <dd className="min-w-0 font-medium wrap-anywhere" lang={mail.language}>
                  {mail[part]}
                </dd>
              </div>
            ))}
          </dl>
          {/* Sandboxed: no scripts run, and no link leaves the page. */}
          <iframe title={t("title")} sandbox="" srcDoc={mail.html} className="block h-96 w-full bg-white" />
        </div>
      )}
    </section>
  );
}
