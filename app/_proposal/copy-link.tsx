import { useEffect, useState } from "react";
import { actionLook } from "./action-button";
import { copyText } from "@/app/_ui/copy-text";
import { CheckIcon, LinkIcon } from "./icons";
import type { ProposalTexts } from "./texts";

const SHOWN = 2_000;

/** Copies the address of this page and says so for 2 seconds (PRO-09, S-112). */
export function CopyLink({ isReady, texts }: { isReady: boolean; texts: ProposalTexts["actions"] }) {
  const [copies, setCopies] = useState(0);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    await copyText(location.origin + location.pathname);
    setCopies((count) => count + 1);
    setShown(true);
  }

  return (
    <>
      <button
        type="button"
        className={actionLook("quiet")}
        disabled={!isReady}
        onClick={() => void copy().catch(reportError)}
        aria-label={texts.copyLink}
        title={texts.copyLink}
      >
        {isShown ? <CheckIcon /> : <LinkIcon />}
        <span className={isShown ? "text-emerald-800" : "hidden lg:inline"} aria-hidden>
          {isShown ? texts.copied : texts.copyLink}
        </span>
      </button>
      <span role="status" className="sr-only">
        {isShown ? texts.copied : ""}
      </span>
    </>
  );
}
