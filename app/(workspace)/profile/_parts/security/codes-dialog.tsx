import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useSecretOnce } from "@/app/_secrets/secret-once";
import { copyText } from "@/app/_ui/copy-text";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Dialog } from "@/app/_ui/dialog";

/** Recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("profile.security.recovery");
  const common = useTranslations("common.secret");
  const secretOnce = useSecretOnce();
  const list = useRef<HTMLUListElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(codes.join("\n"));
      setCopied(true);
      secretOnce.onCopied();
    } catch {
      // The browser refused: they are chosen, to be copied by hand.
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("codesTitle")}
      {...secretOnce.dialog}
      footer={
        <>
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
            {isCopied ? common("copied") : common("copy")}
          </Button>
          <Button onClick={onClose}>{t("kept")}</Button>
        </>
      }
    >
      <Banner tone="warning">{t("codesText")}</Banner>
      <ul
        ref={list}
        onCopy={secretOnce.onCopied}
        className={classes(
          "mt-4 grid gap-x-6 gap-y-1.5 rounded-card border border-line bg-sunken",
          "px-4 py-3 font-mono text-sm sm:grid-cols-2",
        )}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {isCopied ? common("copied") : ""}
      </span>
    </Dialog>
  );
}
