import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "@/app/_ui/classes";
import { acceptanceText } from "@/lib/domain/proposals/acceptance-text";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { ActionButton } from "./action-button";
import { VerifyLink } from "./decision-outcome";
import { useOfferText } from "./offer-text";
import type { NoticeKey, PageState, Task } from "./page-state";
import { fill, type ProposalTexts } from "./texts";
import type { BrandView } from "@/lib/domain/proposals/view";

type Props = {
  proposal: ProposalAnswer;
  brand: Pick<BrandView, "name">;
  /** The reader is signed in to this workspace. */
  isStaff: boolean;
  notice: PageState["notice"];
  onRetry: (task: Task) => void;
  onClose: () => void;
  texts: ProposalTexts;
};

/**
 * Notices above the offer: accepted, declined, expired, replaced, and the outcome of the reader's last action. An open
 * offer has none (U-85).
 */
export function PageNotices({ proposal, brand, isStaff, notice, onRetry, onClose, texts }: Props) {
  const { notices, actions } = texts;
  const { date } = useOfferText();
  const retry = notice?.retry;
  return (
    <>
      {isStaff && proposal.status === "pending" ? (
        <NoticeBanner tone="info">{notices.staff}</NoticeBanner>
      ) : null}
      {proposal.accepted ? (
        <NoticeBanner tone="info" isPrinted>
          <Acceptance accepted={proposal.accepted} brand={brand} isStaff={isStaff} notices={notices} />
        </NoticeBanner>
      ) : null}
      {proposal.declined_at === null ? null : (
        <NoticeBanner tone="info" isPrinted>
          {fill(notices.declinedOn, { date: date(proposal.declined_at) })}
        </NoticeBanner>
      )}
      {proposal.is_expired ? (
        <StateBanner isNews={notice?.key === "expired"}>
          <strong className="font-semibold">{`${notices.expired} `}</strong>
          <span>{notices.expiredHint}</span>
        </StateBanner>
      ) : null}
      {proposal.status === "cancelled" ? (
        <StateBanner isNews={notice?.key === "superseded"}>
          <strong className="font-semibold">
            {`${proposal.is_replaced ? notices.superseded : notices.cancelled} `}
          </strong>
          {proposal.replaced_by ? (
            <a
              className="font-medium underline underline-offset-2"
              href={`/proposals/${proposal.replaced_by}`}
            >
              {notices.openNewer}
            </a>
          ) : null}
        </StateBanner>
      ) : null}
      {notice && !STATES.has(notice.key) ? (
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

type AcceptanceProps = Pick<Props, "brand" | "isStaff"> & {
  accepted: NonNullable<ProposalAnswer["accepted"]>;
  notices: ProposalTexts["notices"];
};

/** When the reader accepted, or who recorded that they did, and the code that verifies it. */
function Acceptance({ accepted, brand, isStaff, notices }: AcceptanceProps) {
  const date = useOfferText().date(accepted.at);
  const isOwn = !isStaff && accepted.recorded_by === null;
  return (
    <>
      <span>
        {isOwn
          ? `${fill(notices.youAccepted, { date })} · `
          : `${acceptanceText(accepted, { brand: brand.name, date, notices })} `}
      </span>
      <VerifyLink code={accepted.code} notices={notices} />
    </>
  );
}

/** Notices that only say again what the page says of the proposal's state, above the offer or at its end. */
const STATES: ReadonlySet<string> = new Set([
  "expired",
  "superseded",
  "accepted",
  "alreadyAccepted",
  "refused",
  "declinedOn",
] satisfies NoticeKey[]);

/** Why the proposal is no longer open. News, after a call failed for it, stays in sight and takes the focus. */
const StateBanner = ({ isNews, children }: { isNews: boolean; children: ReactNode }) => (
  <div className={isNews ? "sticky top-20 z-10" : undefined}>
    <NoticeBanner tone="warning" takesFocus={isNews} isPrinted>
      {children}
    </NoticeBanner>
  </div>
);

type BannerProps = {
  tone: "info" | "success" | "warning" | "error";
  action?: { label: string; onClick: () => void };
  takesFocus?: boolean;
  /** On paper too. */
  isPrinted?: boolean;
  children: ReactNode;
};

/** What happened and what to do about it (P-01). Errors have role alert, everything else role status. */
function NoticeBanner({ tone, action, takesFocus = false, isPrinted = false, children }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) banner.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={banner}
      tabIndex={-1}
      role={tone === "error" ? "alert" : "status"}
      data-tone={tone}
      className={classes(
        "flex flex-wrap items-center justify-between gap-3 rounded-[10px]",
        "border px-4 py-3 text-sm outline-none",
        !isPrinted && "proposal-screen-only",
        LOOKS[tone],
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {action ? <ActionButton onClick={action.onClick}>{action.label}</ActionButton> : null}
    </div>
  );
}

const LOOKS = {
  info: "border-slate-300 bg-white text-slate-900",
  success: "border-emerald-200 bg-emerald-50 text-emerald-950",
  warning: "border-amber-200 bg-amber-50 text-amber-950",
  error: "border-red-200 bg-red-50 text-red-950",
} as const;
