import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { callAddress } from "@/app/_client/call-address";
import { TitledCard } from "@/app/_ui/titled-card";
import { Moment } from "@/app/_ui/moment";
import { mailtoLink } from "@/lib/core/contract/links";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { Evidence, Recipient, Visits } from "@/lib/domain/deals/following/read-people";
import { proposalCalls } from "@/lib/domain/proposals/calls";

type PeopleProps = { recipients: readonly Recipient[]; visits: Visits | null };

/** Who got the proposal and when, and when it was opened (U-28). */
export function People({ recipients, visits }: PeopleProps) {
  const t = useTranslations("deal.people");
  const moment = (at: Date) => <Moment at={at.toISOString()} className="tabular-nums" />;
  return (
    <TitledCard id="people" title={t("title")}>
      {recipients.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("nobody")}</p>}
      <ul className="divide-y divide-line text-sm">
        {recipients.map(({ name, email, sentAt, times }) => (
          <li key={email} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {name && <span className="block font-medium">{name}</span>}
              <a href={mailtoLink(email)} className="text-muted underline-offset-2 hover:underline">
                {email}
              </a>
            </p>
            <p className="text-muted sm:text-right">{t.rich("sent", { times, at: () => moment(sentAt) })}</p>
          </li>
        ))}
      </ul>
      {recipients.length + (visits?.times ?? 0) > 0 && (
        <div className="border-t border-line px-5 py-4 text-sm">
          <p>
            {visits === null
              ? t("neverOpened")
              : t.rich("opened", {
                  times: visits.times,
                  first: () => moment(visits.first),
                  last: () => moment(visits.last),
                })}
          </p>
          {visits && <p className="mt-0.5 text-muted">{t("anyone")}</p>}
        </div>
      )}
    </TitledCard>
  );
}

type FilesProps = { deal: Pick<DealAnswer, "id" | "uuid">; evidence: Evidence | null };

/** The proposal as PDF, and what proves that it was accepted (U-28). */
export function Files({ deal, evidence }: FilesProps) {
  const t = useTranslations("deal.files");
  return (
    <TitledCard id="files" title={t("title")}>
      <ul className="divide-y divide-line text-sm">
        <File text={t(evidence ? "acceptedText" : "pdfText")}>
          <a
            href={callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid } })}
            download
            className={LINK}
          >
            {t("pdf")}
          </a>
        </File>
        {evidence && (
          <File
            text={t.rich(evidence.signedName ? "signed" : "accepted", {
              name: evidence.signedName,
              at: () => <Moment at={evidence.at.toISOString()} className="tabular-nums" />,
            })}
          >
            <Link href={`/verify/${evidence.code}`} prefetch={false} className={LINK}>
              {t("code", { code: evidence.code })}
            </Link>
          </File>
        )}
        {evidence?.file != null && (
          <File text={t("fileText")}>
            <a
              href={callAddress(proposalCalls.recordFile, { params: { id: deal.id } })}
              download
              className={LINK}
            >
              {evidence.file}
            </a>
          </File>
        )}
      </ul>
    </TitledCard>
  );
}

const LINK = "font-medium underline underline-offset-2 wrap-anywhere";

const File = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <li className="px-5 py-3">
    {children}
    <p className="mt-0.5 text-muted">{text}</p>
  </li>
);
