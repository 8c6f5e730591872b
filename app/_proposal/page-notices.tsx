import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "@/app/_ui/classes";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { ActionButton } from "./action-button";
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
 * Notices above the offer: accepted, expired, replaced, and the outcome of the reader's last action.
 */
export function PageNotices({ proposal, brand, isStaff, notice, onRetry, onClose, texts }: Props) {
  const { notices, actions } = texts;
  const retry = notice?.retry;
  return (
    <>
      {isStaff && proposal.status === "pending" ? (
        <NoticeBanner tone="info">{notices.staff}</NoticeBanner>
      ) : null}
      {proposal.accepted && notice?.key !== "accepted" ? (
        <NoticeBanner tone="info">
          <Acceptance accepted={proposal.accepted} brand={brand} notices={notices} />
        </NoticeBanner>
      ) : null}
      {proposal.status === "lost" ? (
        <StateBanner isNews={notice?.key === "refused" || notice?.key === "alreadyRefused"}>
          <strong className="font-semibold">
            {`${notice?.key === "refused" ? notices.refused : notices.alreadyRefused} `}
          </strong>
          <span>{isStaff ? "" : notices.refusedHint}</span>
        </StateBanner>
      ) : null}
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
            {notice.key === "accepted" && proposal.accepted ? (
              <div className="space-y-1.5">
                <p className="text-base font-semibold">{notices.accepted}</p>
                <p>
                  <Acceptance accepted={proposal.accepted} brand={brand} notices={notices} />
                </p>
                <p>{notices.acceptedMail}</p>
              </div>
            ) : (
              notices[notice.key]
            )}
          </NoticeBanner>
        </div>
      ) : null}
    </>
  );
}

type AcceptanceProps = Pick<Props, "brand"> & {
  accepted: NonNullable<ProposalAnswer["accepted"]>;
  notices: ProposalTexts["notices"];
};

/** Who accepted the proposal, or recorded that the customer did, when, and the code that verifies it. */
function Acceptance({ accepted, brand, notices }: AcceptanceProps) {
  const text = useOfferText();
  const { name, recorded_by: by, code } = accepted;
  const date = text.date(accepted.at);
  const said =
    by === null
      ? fill(name === "" ? notices.acceptedOn : notices.acceptedBy, { name, date })
      : fill(notices.recorded, { name: by, brand: brand.name, date });
  return (
    <>
      <span>{`${said} `}</span>
      <a className="inline-block underline underline-offset-2" href={`/verify/${code}`}>
        {fill(notices.code, { code })}
      </a>
    </>
  );
}

/** Notices that only say again what a banner of the proposal's state says. */
const STATES: ReadonlySet<string> = new Set([
  "expired",
  "superseded",
  "refused",
  "alreadyRefused",
] satisfies NoticeKey[]);

/** Why the proposal is no longer open. News, after a call failed for it, stays in sight and takes the focus. */
const StateBanner = ({ isNews, children }: { isNews: boolean; children: ReactNode }) => (
  <div className={isNews ? "sticky top-20 z-10" : undefined}>
    <NoticeBanner tone="warning" takesFocus={isNews}>
      {children}
    </NoticeBanner>
  </div>
);

type BannerProps = {
  tone: "info" | "success" | "warning" | "error";
  action?: { label: string; onClick: () => void };
  takesFocus?: boolean;
  children: ReactNode;
};

/** What happened and what to do about it (P-01). Errors have role alert, everything else role status. */
function NoticeBanner({ tone, action, takesFocus = false, children }: BannerProps) {
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
        "proposal-screen-only flex flex-wrap items-center justify-between gap-3 rounded-[10px]",
        "border px-4 py-3 text-sm outline-none",
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
