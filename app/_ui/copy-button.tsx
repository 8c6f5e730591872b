import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "./button";
import { copyText } from "./copy-text";
import { useReady } from "./use-ready";

/** Copies a text and says so. If the browser refuses, nothing changes: the text beside can be selected. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const t = useTranslations("common.secret");
  const isReady = useReady();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void copyText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <IconButton
        className={className}
        label={label}
        icon={isCopied ? <Check /> : <Copy />}
        disabled={!isReady}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
