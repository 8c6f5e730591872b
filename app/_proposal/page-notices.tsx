import type { ProposalAnswer } from "@/lib/proposals/schema";
import { NoticeBanner } from "./notice-banner";
import type { PageState, Task } from "./page-state";
import type { ProposalTexts } from "./texts";

type Props = {
  proposal: ProposalAnswer;
  notice: PageState["notice"];
  onRetry: (task: Task) => void;
  onClose: () => void;
  texts: ProposalTexts;
};

/** What the visitor must know before reading on: expired, replaced, and the outcome of what they did. */
export function PageNotices({ proposal, notice, onRetry, onClose, texts }: Props) {
  const { notices, actions } = texts;
  const retry = notice?.retry;
  return (
    <>
      {proposal.is_expired ? (
        <NoticeBanner tone="warning">
          <strong className="font-semibold">{notices.expired}</strong> {notices.expiredHint}
        </NoticeBanner>
      ) : null}
      {proposal.status === "cancelled" ? (
        <NoticeBanner tone="warning">
          <strong className="font-semibold">{notices.superseded}</strong>{" "}
          {proposal.replaced_by ? (
            <a
              className="font-medium underline underline-offset-2"
              href={`/proposals/${proposal.replaced_by}`}
            >
              {notices.openNewer}
            </a>
          ) : null}
        </NoticeBanner>
      ) : null}
      {notice ? (
        <div className="sticky top-20 z-10">
          <NoticeBanner
            key={notice.key}
            tone={notice.tone}
            takesFocus
            action={
              retry
                ? { label: actions.retry, onClick: () => onRetry(retry) }
                : { label: actions.close, onClick: onClose }
            }
          >
            {notices[notice.key]}
          </NoticeBanner>
        </div>
      ) : null}
    </>
  );
}
