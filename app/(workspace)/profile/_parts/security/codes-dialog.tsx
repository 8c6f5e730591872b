import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { CopySecret, useSecretOnce } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Dialog } from "@/app/_ui/dialog";
import { printText } from "@/app/_ui/print-text";
import { saveFile } from "@/app/_ui/save-file";

/** Shows new recovery codes, this one time only. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("profile.security.recovery");
  const { dialog, onCopied } = useSecretOnce();
  const text = codes.join("\n");
  const heading = `${t("codesTitle")} · ${window.location.host}`;
  const download = () => {
    const file = new Blob([`${heading}\n\n${text}\n`], { type: "text/plain" });
    saveFile(file, `kapi-recovery-codes-${window.location.hostname}.txt`);
    onCopied();
  };
  const print = () => {
    printText(heading, text);
    onCopied();
  };
  const list = useRef<HTMLUListElement>(null);
  const choose = () => {
    if (list.current) window.getSelection()?.selectAllChildren(list.current);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("codesTitle")}
      {...dialog}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={print}
          >
            {t("print")}
          </Button>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={download}
          >
            {t("download")}
          </Button>
          <CopySecret secret={text} choose={choose} onCopied={onCopied} />
          <Button onClick={onClose}>{t("kept")}</Button>
        </>
      }
    >
      <Banner tone="warning">{t("codesText")}</Banner>
      <ul
        ref={list}
        onCopy={onCopied}
        className={classes(
          "mt-4 grid gap-x-6 gap-y-1.5 rounded-card border border-line bg-sunken",
          "px-4 py-3 font-mono text-sm sm:grid-cols-2",
        )}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
