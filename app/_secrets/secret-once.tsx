"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";

/**
 * Of the dialog around a SecretOnce: closing it before the secret was copied is asked about, because nobody
 * sees it again.
 */
export function useSecretOnce() {
  const t = useTranslations("common.secret");
  const [isCopied, setCopied] = useState(false);
  return {
    dialog: {
      isChanged: !isCopied,
      leaving: { title: t("leaveTitle"), text: t("leaveText"), confirm: t("leave") },
    },
    onCopied: () => setCopied(true),
  };
}

type Props = {
  label: string;
  warning: string;
  secret: string;
  /** By the button, or by hand. */
  onCopied: () => void;
};

/**
 * A secret that is shown this once, to be copied; where the browser offers no clipboard its text is chosen,
 * to be copied by hand.
 */
export function SecretOnce({ label, warning, secret, onCopied }: Props) {
  const t = useTranslations("common.secret");
  const field = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  const choose = () => field.current?.querySelector("input")?.select();
  const copy = async () => {
    choose();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      onCopied();
    } catch {
      // Refused, or over plain http not offered: the older way copies what is chosen.
      setCopied(document.execCommand("copy"));
    }
  };
  return (
    <div className="space-y-4">
      <Banner tone="warning">{warning}</Banner>
      <div ref={field} className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-64 [&_input]:font-mono [&_input]:text-sm"
          label={label}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={secret}
          onFocus={choose}
          onCopy={onCopied}
        />
        <Button
          variant="secondary"
          icon={
            isCopied ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )
          }
          onClick={() => void copy()}
        >
          {isCopied ? t("copied") : t("copy")}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </div>
  );
}
