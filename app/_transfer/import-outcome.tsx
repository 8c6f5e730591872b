import { useTranslations, useLocale } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { Banner } from "@/app/_ui/banner";
import type { ImportAnswer } from "@/lib/domain/transfer/api";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { regionOf } from "@/lib/core/i18n/languages";
import { textOr } from "@/lib/core/i18n/text-or";
import { amountText } from "@/lib/platform/spreadsheets/cell";

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

/** How far long work is; without `most` only that it runs. */
function ProgressBar({ label, value, most }: { label: string; value: number; most: number }) {
  const percent = most > 0 ? Math.round((100 * Math.min(value, most)) / most) : 0;
  return (
    <div className="space-y-2 py-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="min-w-0 break-words">{label}</span>
        <span className="tabular-nums text-muted">{most > 0 ? `${value} / ${most}` : ""}</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        value={most > 0 ? percent : undefined}
        className={classes(
          "block h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent",
          "[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action",
        )}
      />
    </div>
  );
}

/** Everything that is wrong with a file, by row. Row 0 is the file itself. */
function ProblemTable({ problems, count }: { problems: ImportAnswer["problems"]; count: number }) {
  const t = useTranslations("transfer");
  const textOf = useProblemText();
  return (
    <div className="max-h-80 overflow-y-auto rounded-card border border-line">
      <Table label={t("problems")}>
        <thead>
          <tr>
            <HeadCell>{t("row")}</HeadCell>
            <HeadCell>{t("column")}</HeadCell>
            <HeadCell>{t("problem")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, place) => (
            <Row key={place}>
              <Cell className="tabular-nums">{problem.row === 0 ? t("wholeFile") : problem.row}</Cell>
              <Cell>
                <code className="text-xs">{problem.field}</code>
              </Cell>
              <Cell className="break-words">{textOf(problem)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {count > problems.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t("more", { count: count - problems.length })}
        </p>
      )}
    </div>
  );
}

const RULE = "validation.";

/**
 * The text of an import's problem in the reader's language: one of its own, or a rule of the forms; in
 * English where it has no code.
 */
function useProblemText(): (problem: ImportAnswer["problems"][number]) => string {
  const texts = useTranslations("transfer.problemTexts");
  const rules = useTranslations("validation");
  return ({ code, values, message }) =>
    code.startsWith(RULE)
      ? textOr(rules, code.slice(RULE.length), message, values)
      : textOr(texts, code, message, values);
}

type Change = ImportAnswer["changes"][number];

/**
 * What a file changes, from what to what, by row; prices stand out. Of something new its prices are named.
 */
function ChangeTable({ label, job }: { label: string; job: ImportAnswer }) {
  const t = useTranslations("transfer");
  const textOf = useValueText();
  const { changes, change_count: count } = job;
  if (changes.length === 0) return null;
  return (
    <div className="max-h-96 overflow-y-auto rounded-card border border-line">
      <Table label={label} className="max-sm:[&_:is(td,th)]:px-2.5">
        <thead>
          <tr>
            <HeadCell>{t("row")}</HeadCell>
            <HeadCell>{t("service")}</HeadCell>
            <HeadCell>{t("now")}</HeadCell>
            <HeadCell>{t("then")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, place) => (
            <Row key={place}>
              <Cell className="tabular-nums">{change.row}</Cell>
              <Cell className="wrap-anywhere">
                <span className="block">{change.name}</span>
                <code className="text-xs text-faint">{change.field}</code>
              </Cell>
              <Cell className="wrap-anywhere tabular-nums text-muted">
                {change.id === null ? t("new") : textOf(change, "before")}
              </Cell>
              <Cell className={change.is_amount ? "wrap-anywhere font-medium tabular-nums" : "wrap-anywhere"}>
                {textOf(change, "after")}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {count > changes.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t("moreChanges", { count: count - changes.length })}
        </p>
      )}
    </div>
  );
}

/**
 * A value as its reader writes it; amounts in major units, of which the column's heading in the file names
 * the currency.
 */
function useValueText(): (change: Change, side: "before" | "after") => string {
  const region = regionOf(useLocale());
  return (change, side) => {
    const value = change[side];
    if (value === null || value === "") return change.field === "" ? "" : "–";
    if (change.is_amount && typeof value === "number")
      return Intl.NumberFormat(region, { minimumFractionDigits: 2 }).format(Number(amountText(value)));
    if (typeof value === "number")
      return Intl.NumberFormat(region, { maximumFractionDigits: 10 }).format(value);
    return String(value);
  };
}
