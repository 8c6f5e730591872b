import { type ReactNode, useEffect, useId } from "react";
import { classes } from "@/app/_ui/classes";
import type { Afterwards } from "@/lib/server/proposal-page/read-page";
import { AskButton, AskDialog, useQuestion } from "./ask-seller";
import { RefuseQuestion } from "./decision-dialog";
import { AcceptForm, ACTIONS, RecordForm, type DecisionProps } from "./decision-form";
import { Accepted } from "./decision-outcome";
import { DECISION, goToDecision } from "./decision-place";
import { useOfferText } from "./offer-text";
import type { NoticeKey } from "./page-state";
import { mayDiffer } from "./selection";
import { fill } from "./texts";
import { VersionsButton } from "./versions-button";

type Props = DecisionProps & {
  /** The reader is signed in to this workspace. */
  isStaff: boolean;
  /** The customer can still decide. */
  isOpen: boolean;
  /** The reader may record that the customer accepted. */
  mayRecord: boolean;
  afterwards: Afterwards | null;
};

/**
 * The end of the page: the decision itself (U-83), or what became of it (U-85), and a question to the seller (T-33).
 * Staff record an acceptance here (T-07).
 */
export function DecisionSection(props: Props) {
  const { proposal, isStaff, texts } = props;
  const question = useQuestion(proposal.uuid);
  const mayAsk = !isStaff && proposal.status !== "cancelled";
  const isAlone = proposal.declined_at !== null || proposal.is_expired;
  const ask = mayAsk ? (
    <>
      <AskButton {...props} look={isAlone ? "secondary" : "quiet"} question={question} texts={texts.ask} />
      {props.isOpen && mayDiffer(proposal) ? <VersionsButton {...props} /> : null}
    </>
  ) : null;
  return (
    <>
      <Content {...props} ask={ask} />
      <RefuseQuestion {...props} onConfirm={() => props.onDecide("refuse")} />
      {/* Apart from its button, which goes when the server says that the reader is staff; the dialog says why. */}
      <AskDialog {...props} question={question} texts={texts.ask} />
    </>
  );
}

function Content(props: Props & { ask: ReactNode }) {
  const { proposal, isStaff, isOpen, mayRecord, ask, state, texts } = props;
  const { accepted, declined_at: declinedAt } = proposal;
  const { date } = useOfferText();
  const news = state.notice?.key;
  if (isStaff && mayRecord)
    return (
      <Frame {...props} title={texts.record.title} isNews={state.stale === "record"}>
        <RecordForm {...props} />
      </Frame>
    );
  if (isOpen && !isStaff)
    return (
      <Frame {...props} title={texts.accept.title} isNews={state.stale === "accept"}>
        <AcceptForm {...props} />
      </Frame>
    );
  if (accepted) {
    const isOwn = !isStaff && accepted.recorded_by === null;
    return (
      <Frame
        {...props}
        title={texts.notices[isOwn ? "accepted" : "alreadyAccepted"]}
        isNews={isAcceptance(news)}
      >
        <Accepted {...props} accepted={accepted} />
      </Frame>
    );
  }
  if (declinedAt !== null)
    return (
      <Frame
        {...props}
        title={
          news === "refused"
            ? texts.notices.refused
            : fill(texts.notices.declinedOn, { date: date(declinedAt) })
        }
        isNews={news === "refused" || news === "declinedOn"}
      >
        {ask ? <p className="text-sm text-slate-700">{texts.notices.refusedHint}</p> : null}
        <div className={ACTIONS}>{ask}</div>
      </Frame>
    );
  if (ask === null) return null;
  return (
    <div className="proposal-screen-only flex flex-wrap items-center justify-between gap-3 px-1">
      <p className="text-sm text-slate-700">{texts.ask.prompt}</p>
      <div className={ACTIONS}>{ask}</div>
    </div>
  );
}

const isAcceptance = (news: NoticeKey | undefined): boolean =>
  news === "accepted" || news === "alreadyAccepted";

type FrameProps = Pick<Props, "proposal" | "brand"> & { title: string; isNews: boolean; children: ReactNode };

/**
 * A card as wide as the offer's, whose text begins where that of the offer does. News is brought into view and takes
 * the focus.
 */
function Frame({ proposal, brand, title, isNews, children }: FrameProps) {
  const id = useId();
  useEffect(() => {
    if (isNews) goToDecision();
  }, [isNews]);
  return (
    <section
      id={DECISION}
      tabIndex={-1}
      aria-labelledby={id}
      data-typeface={brand.typeface}
      className={classes(
        "proposal-screen-only @container scroll-mt-20 rounded-[10px] border border-slate-200 bg-white",
        "shadow-sm outline-none",
      )}
    >
      <div
        className={classes(
          "space-y-6 p-5 @xl:p-10 [&>*]:max-w-2xl",
          proposal.blocks.length > 0 && "@xl:px-12 @4xl:px-20",
        )}
      >
        <h2
          id={id}
          className="proposal-display text-2xl font-semibold tracking-tight text-balance wrap-anywhere text-slate-900"
        >
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
