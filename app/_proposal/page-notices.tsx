import { useOfferText } from "./offer-text";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { BrandView } from "./brand-view";
import { fill } from "./fill";
import { NoticeBanner } from "./notice-banner";
import type { PageState, Task } from "./page-state";
import type { ProposalTexts } from "./texts";

type Props = {
  proposal: ProposalAnswer;
  brand: Pick<BrandView, "name">;
  /** The reader is signed in here. */
  isStaff: boolean;
  notice: PageState["notice"];
  onRetry: (task: Task) => void;
  onClose: () => void;
  texts: ProposalTexts;
};

/** What the reader must know before reading on: expired, replaced, recorded by staff, and the outcome of what they did. */
export function PageNotices({ proposal, brand, isStaff, notice, onRetry, onClose, texts }: Props) {
  const { notices, actions } = texts;
  const { date } = useOfferText();
  const retry = notice?.retry;
  return (
    <>
      {isStaff && proposal.status === "pending" ? (
        <NoticeBanner tone="info">{notices.staff}</NoticeBanner>
      ) : null}
      {proposal.recorded ? (
        <NoticeBanner tone="info">
          {fill(notices.recorded, {
            name: proposal.recorded.by,
            brand: brand.name,
            date: date(proposal.recorded.at),
          })}
        </NoticeBanner>
      ) : null}
      {proposal.is_expired ? (
        <NoticeBanner tone="warning">
          <strong className="font-semibold">{notices.expired}</strong> {notices.expiredHint}
        </NoticeBanner>
      ) : null}
      {proposal.status === "cancelled" ? (
        <NoticeBanner tone="warning">
          <strong className="font-semibold">
            {proposal.is_replaced ? notices.superseded : notices.cancelled}
          </strong>{" "}
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
