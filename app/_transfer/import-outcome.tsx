import { useTranslations, useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { classes } from "@/app/_ui/classes";
import { Banner } from "@/app/_ui/banner";
import type { ImportAnswer } from "@/lib/domain/transfer/api";
import { regionOf } from "@/lib/core/i18n/languages";
import { textOr } from "@/lib/core/i18n/text-or";
import { amountText } from "@/lib/platform/spreadsheets/cell";
import { importedName } from "./import-file";

/** The state of an import: running, ready, refused with every problem by its row, or done. */
export function ImportOutcome({ job }: { job: ImportAnswer }) {
  const t = useTranslations("transfer");
  const {
    state,
    total,
    progress,
    creates,
    updates,
    unchanged,
    problem_count: problems,
    warning_count: warnings,
  } = job;
  const file = importedName(job, t);
  if (state === "checking" || state === "applying")
    return <ProgressBar label={t(`running.${state}`, { file })} value={progress} most={total} />;
  if (state === "failed") return <Banner tone="error">{t("failed")}</Banner>;
  if (state === "refused") {
    return (
      <>
        <Banner tone="error">{t("refused", { file, count: problems })}</Banner>
        <FindingTable label={t("problems")} heading={t("problem")} findings={job.problems} count={problems} />
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
  return (
    <>
      <Banner tone="info">
        {creates + updates > 0 ? `${t("ready", { file, count: total })} ${counts}` : t("nothing", { file })}
      </Banner>
      {warnings > 0 && (
        <>
          <Banner tone="warning">{t("warned", { count: warnings })}</Banner>
          <FindingTable
            label={t("warnings")}
            heading={t("warning")}
            findings={job.warnings}
            count={warnings}
          />
        </>
      )}
      {creates + updates > 0 && <ChangeTable label={t("changes")} job={job} />}
    </>
  );
}

/** Progress of long work; without `most` only that it is running. */
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

type Findings = {
  label: string;
  heading: string;
  findings: ImportAnswer["problems"];
  /** How many there are, also those that are not listed. */
  count: number;
};

/** What was found in a file, by row. Row 0 is the file itself. */
function FindingTable({ label, heading, findings, count }: Findings) {
  const t = useTranslations("transfer");
  const textOf = useProblemText();
  return (
    <div className="max-h-80 overflow-y-auto rounded-card border border-line">
      <Table label={label}>
        <thead>
          <tr>
            <HeadCell>{t("row")}</HeadCell>
            <HeadCell>{t("column")}</HeadCell>
            <HeadCell>{heading}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, index) => (
            <Row key={index}>
              <Cell className="tabular-nums">{finding.row === 0 ? t("wholeFile") : finding.row}</Cell>
              <Cell className="wrap-anywhere">
                <code className="text-xs">{finding.field}</code>
              </Cell>
              <Cell className="wrap-anywhere">{textOf(finding)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {count > findings.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t("more", { count: count - findings.length })}
        </p>
      )}
    </div>
  );
}

const RULE = "validation.";

/**
 * The text of an import's problem in the reader's language: a specific one, or that of a form's rule; in
 * English if it has no code.
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
 * What a file changes, old and new value, by row; prices are highlighted. For new entries their prices are
 * listed.
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
          {changes.map((change, index) => (
            <Row key={index}>
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
 * A value, formatted for the reader; amounts in major units, whose currency is in the heading of the file's
 * column.
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

/** A table in its own scroll container, so that the page never scrolls sideways. `label` names both. */
const Table = ({ label, className, children, ...rest }: ComponentProps<"table"> & { label: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
  >
    <table {...rest} aria-label={label} className={classes("w-full border-collapse text-sm", className)}>
      {children}
    </table>
  </div>
);

const HeadCell = ({ className, ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    {...rest}
    className={classes(
      "whitespace-nowrap border-b border-line px-4 py-2.5 text-left text-xs font-medium text-faint",
      className,
    )}
  />
);

const Row = ({ className, ...rest }: ComponentProps<"tr">) => (
  <tr {...rest} className={classes("border-b border-line last:border-b-0 hover:bg-sunken/60", className)} />
);

const Cell = ({ className, ...rest }: ComponentProps<"td">) => (
  <td {...rest} className={classes("px-4 py-3 align-top", className)} />
);
