import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { RadioGroup } from "@/app/_ui/radio-group";
import { FORMATS, type Format, type Subject } from "@/lib/domain/transfer/limits";
import { downloadFile } from "./download-file";

/** Asks for the format and downloads all of the list. */
export function ExportDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const [format, setFormat] = useState<Format>("xlsx");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await downloadFile(subject, format);
      onClose();
    } catch (error) {
      setFailure(common(`failures.${callFailure(error)}`));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      isChanged={false}
      onOpenChange={onClose}
      title={t(`exportTitles.${subject}`)}
      description={t("exportText")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button loading={isBusy} onClick={() => void download()}>
            {t("download")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        <RadioGroup
          label={t("format")}
          value={format}
          onChange={(value) => setFormat(FORMATS.find((known) => known === value) ?? "xlsx")}
          options={FORMATS.map((value) => ({
            value,
            label: (
              <>
                {t(`formats.${value}`)}
                <span className="block text-xs text-faint">{t(`formatHints.${value}`)}</span>
              </>
            ),
          }))}
        />
      </div>
    </Dialog>
  );
}
