import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import type { ImportAnswer } from "@/lib/domain/transfer/schema";
import { ChangeTable } from "./change-table";
import { ProblemTable } from "./problem-table";
import { ProgressBar } from "./progress-bar";

/** How an import stands: under way, ready, refused with every problem by its row, or done. */
export function ImportOutcome({ job }: { job: ImportAnswer }) {
  const t = useTranslations("transfer");
  const {
    state,
    total,
    progress,
    creates,
    updates,
    unchanged,
    file_name: file,
    problem_count: problems,
  } = job;
  if (state === "checking" || state === "applying")
    return <ProgressBar label={t(`running.${state}`, { file })} value={progress} most={total} />;
  if (state === "failed") return <Banner tone="error">{t("failed")}</Banner>;
  if (state === "refused") {
    return (
      <>
        <Banner tone="error">{t("refused", { file, count: problems })}</Banner>
        <ProblemTable problems={job.problems} count={problems} />
      </>
    );
  }
  const counts = t("counts", { creates, updates, unchanged });
  if (state === "done")
    return (
      <>
        <Banner tone="success">
          {t("done", { file })} {counts}
        </Banner>
        <ChangeTable label={t("changed")} job={job} />
      </>
    );
  return creates + updates > 0 ? (
    <>
      <Banner tone="info">
        {t("ready", { file, count: total })} {counts}
      </Banner>
      <ChangeTable label={t("changes")} job={job} />
    </>
  ) : (
    <Banner tone="info">{t("nothing", { file })}</Banner>
  );
}
