import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import type { Subject } from "@/lib/domain/transfer/limits";
import { ChooseFile } from "./choose-file";
import { ImportOutcome } from "./import-outcome";
import { useImport } from "./use-import";

type Props = { subject: Subject; onImported: () => void; onClose: () => void };

/** From a file to its rows in the list: choosing it, seeing what it would do or what is wrong with it, taking it in. */
export function ImportDialog({ subject, onImported, onClose }: Props) {
  const t = useTranslations("transfer");
  const { job, failure, isBusy, choose, apply, reset } = useImport(subject, onImported);
  const isOver = job?.state === "done";
  return (
    <Dialog
      open
      size="lg"
      isChanged={job?.state === "ready"}
      leaving={{ title: t("leaveTitle"), text: t("leaveText"), confirm: t("leave") }}
      onOpenChange={onClose}
      title={t(`importTitles.${subject}`)}
      description={t("importText")}
      footer={
        <>
          {job && !isBusy && !isOver && (
            <Button variant="secondary" onClick={reset}>
              {t("otherFile")}
            </Button>
          )}
          {isOver ? (
            <Button onClick={onClose}>{t("close")}</Button>
          ) : (
            <CancelButton>{t("close")}</CancelButton>
          )}
          {(job?.state === "ready" || job?.state === "applying") && job.creates + job.updates > 0 && (
            <Button loading={job.state === "applying"} onClick={apply}>
              {t("apply", { count: job.creates + job.updates })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        {job ? (
          <ImportOutcome job={job} />
        ) : (
          <ChooseFile subject={subject} isBusy={isBusy} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}
