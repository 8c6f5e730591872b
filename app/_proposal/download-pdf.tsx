import { useState, type MouseEvent } from "react";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { actionLook } from "./action-button";
import { fetchPdf } from "./fetch-pdf";
import { DownloadIcon } from "./icons";
import type { Language, ProposalTexts } from "./texts";

type Props = {
  proposal: { id: number; uuid: string };
  language: Language;
  texts: ProposalTexts;
  onStarted: () => void;
};

/** A plain link that downloads without scripts; with them it shows that it works and says when it failed (PDF-02, MSG-24). */
export function DownloadPdf({ proposal, language, texts, onStarted }: Props) {
  const [isBusy, setBusy] = useState(false);
  const fileName = `proposal-${proposal.id}.pdf`;

  async function download(event: MouseEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    onStarted();
    try {
      save(await fetchPdf(proposal.uuid, language), fileName);
    } catch (error) {
      reportError(error);
      alert(texts.pdf.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      className={actionLook("quiet")}
      href={callAddress(proposalCalls.pdfLink, { params: { uuid: proposal.uuid }, query: { language } })}
      download={fileName}
      aria-busy={isBusy || undefined}
      aria-label={texts.actions.download}
      title={texts.actions.download}
      onClick={(event) => void download(event)}
    >
      <DownloadIcon />
      <span className="hidden md:inline" aria-hidden>
        {isBusy ? texts.actions.downloading : texts.actions.download}
      </span>
    </a>
  );
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
