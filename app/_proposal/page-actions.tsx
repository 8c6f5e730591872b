import { type MouseEvent, useEffect, useState } from "react";
import { classes } from "@/app/_ui/classes";
import { callAddress } from "@/app/_client/call-address";
import { copyText } from "@/app/_ui/copy-text";
import { saveFile } from "@/app/_ui/save-file";
import { LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { actionLook } from "./action-button";
import { fetchPdf } from "./call-proposal";
import { rememberLanguage } from "./stored-changes";
import type { Language, ProposalTexts } from "./texts";

/**
 * The page's languages (S-117): links that work without scripts; with scripts the choice is stored in a
 * cookie.
 */
export function LanguageLinks({ language, texts }: { language: Language; texts: ProposalTexts["actions"] }) {
  function choose(event: MouseEvent, code: Language) {
    event.preventDefault();
    rememberLanguage(code);
    location.replace(location.pathname);
  }
  return (
    <nav aria-label={texts.language} className="flex items-center rounded-lg bg-slate-100 p-0.5 text-sm">
      {LANGUAGES.map((code) => (
        <a
          key={code}
          href={`?language=${code}`}
          lang={code}
          hrefLang={code}
          title={LANGUAGE_TABLE[code].name}
          aria-label={`${code.toUpperCase()} ${LANGUAGE_TABLE[code].name}`}
          aria-current={code === language ? "true" : undefined}
          onClick={(event) => choose(event, code)}
          className={classes(
            "rounded-md px-1.5 py-1.5 font-medium text-slate-600 uppercase hover:text-slate-900 sm:px-2.5",
            "focus-visible:outline-2 focus-visible:outline-slate-900 aria-[current]:bg-white",
            "aria-[current]:text-slate-900 aria-[current]:shadow-sm",
          )}
        >
          {code}
        </a>
      ))}
    </nav>
  );
}

const NOTICE_MILLISECONDS = 2_000;

type CopyLinkProps = {
  isReady: boolean;
  /** Without its words, where the bar has more in it. */
  isShort?: boolean;
  onCopy: () => void;
  texts: ProposalTexts["actions"];
};

/**
 * Copies this page's address and confirms it for 2 seconds (PRO-09, S-112). If the browser refuses, the address is
 * shown to be copied by hand. `onCopy` is called either way.
 */
export function CopyLink({ isReady, isShort = false, onCopy, texts }: CopyLinkProps) {
  const [copies, setCopies] = useState(0);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setShown(false), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    const address = location.origin + location.pathname;
    onCopy();
    try {
      await copyText(address);
    } catch {
      prompt(texts.copyLink, address);
      return;
    }
    setCopies((count) => count + 1);
    setShown(true);
  }

  return (
    <>
      <button
        type="button"
        className={actionLook("quiet")}
        disabled={!isReady}
        onClick={() => void copy()}
        aria-label={texts.copyLink}
        title={texts.copyLink}
      >
        {isShown ? <CheckIcon /> : <LinkIcon />}
        <span className={isShown ? "text-emerald-800" : isShort ? "hidden" : "hidden lg:inline"} aria-hidden>
          {isShown ? texts.copied : texts.copyLink}
        </span>
      </button>
      <span role="status" className="sr-only">
        {isShown ? texts.copied : ""}
      </span>
    </>
  );
}

type Props = {
  proposal: { id: number; uuid: string };
  language: Language;
  texts: ProposalTexts;
  /** For a button in the page; without it the link is a quiet one of the bar. */
  label?: string;
  onStarted?: () => void;
};

/**
 * A link that downloads the PDF without scripts; with scripts it shows progress and failure (PDF-02, MSG-24).
 */
export function DownloadPdf({ proposal, language, texts, label, onStarted }: Props) {
  const [isBusy, setBusy] = useState(false);
  const fileName = `proposal-${proposal.id}.pdf`;

  async function download(event: MouseEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    onStarted?.();
    try {
      saveFile(await fetchPdf(proposal.uuid, language), fileName);
    } catch (error) {
      reportError(error);
      alert(texts.pdf.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      className={actionLook(label ? "secondary" : "quiet")}
      href={callAddress(proposalCalls.pdfLink, { params: { uuid: proposal.uuid }, query: { language } })}
      download={fileName}
      aria-busy={isBusy || undefined}
      aria-label={label ?? texts.actions.download}
      title={label ? undefined : texts.actions.download}
      onClick={(event) => void download(event)}
    >
      <DownloadIcon />
      <span className={label ? undefined : "hidden md:inline"} aria-hidden>
        {isBusy ? texts.actions.downloading : (label ?? texts.actions.download)}
      </span>
    </a>
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 20 20"
    className="size-[18px] shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

const DownloadIcon = () => (
  <Icon path="M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M3.5 13.5v2a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />
);
const LINK =
  "M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-.9.9" +
  "m1.1 3.2a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l.9-.9";
const LinkIcon = () => <Icon path={LINK} />;
const CheckIcon = () => <Icon path="m4.5 10.5 3.5 3.5 7.5-8" />;
export const PencilIcon = () => (
  <Icon path="m12.5 4.5 3 3M4 16l.8-3.6 8.4-8.4a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2l-8.4 8.4z" />
);
