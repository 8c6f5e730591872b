import type { ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { actionLook } from "./action-button";
import { noteShared } from "./call-proposal";
import { CopyLink, DownloadPdf, LanguageLinks, PencilIcon } from "./page-actions";
import { BrandMark } from "./pictures";
import type { Language, ProposalTexts } from "./texts";
import { useStaff } from "./use-staff";
import type { BrandView } from "@/lib/domain/proposals/view";

type Props = {
  proposal: { id: number; uuid: string; status: string };
  brand: BrandView;
  language: Language;
  isReady: boolean;
  /** As wide as a document with its table of contents beside it. */
  isWide: boolean;
  onDownload: () => void;
  texts: ProposalTexts;
  /** Save, refuse, accept. */
  children: ReactNode;
};

/** Id of the page's main part. */
export const OFFER = "offer";

/** Logo, language, link, PDF, Edit and the decisions (PRO-03). What depends on the session is added in the browser. */
export function TopBar({ proposal, brand, language, isReady, isWide, onDownload, texts, children }: Props) {
  const staff = useStaff();
  const mark = <BrandMark brand={brand} />;
  return (
    <header className="proposal-screen-only sticky top-0 z-20 border-b border-slate-200 bg-white">
      <a
        href={`#${OFFER}`}
        className={classes(
          "sr-only rounded-lg bg-white px-4 py-2.5 text-sm font-medium text-slate-900 shadow-md",
          "focus:not-sr-only focus:absolute focus:top-2.5 focus:left-4 focus:z-30",
        )}
      >
        {texts.actions.skip}
      </a>
      <div
        className={classes(
          "mx-auto flex min-h-16 max-w-5xl items-center gap-1 px-4 py-2 sm:gap-2 sm:px-6",
          isWide && "xl:max-w-[82rem]",
        )}
      >
        {/* A logo shrinks in a narrow bar, before anything else does; it is never cut off. */}
        <div className="mr-auto min-w-0 shrink-[999] truncate [&_img]:h-12">
          {staff.isSignedIn ? (
            <a
              href="/dashboard"
              aria-label={texts.actions.dashboard}
              title={texts.actions.dashboard}
              className={classes(
                "block max-w-full rounded focus-visible:outline-2 focus-visible:outline-offset-2",
                "focus-visible:outline-slate-900",
              )}
            >
              {mark}
            </a>
          ) : (
            mark
          )}
        </div>
        <LanguageLinks language={language} texts={texts.actions} />
        <CopyLink
          isReady={isReady}
          isShort={staff.mayEdit}
          onCopy={() => staff.isSignedIn && void noteShared(proposal.id)}
          texts={texts.actions}
        />
        <DownloadPdf proposal={proposal} language={language} texts={texts} onStarted={onDownload} />
        {staff.mayEdit && proposal.status === "pending" ? (
          <a
            href={`/deals/${proposal.id}/edit`}
            className={actionLook("quiet")}
            aria-label={texts.actions.edit}
            title={texts.actions.edit}
          >
            <PencilIcon />
            <span className="hidden md:inline" aria-hidden>
              {texts.actions.edit}
            </span>
          </a>
        ) : null}
        {children}
      </div>
    </header>
  );
}
