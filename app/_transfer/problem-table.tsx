import { useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import type { ImportAnswer } from "@/lib/domain/transfer/schema";
import { useProblemText } from "./use-problem-text";

/** Everything that is wrong with a file, by row. Row 0 is the file itself. */
export function ProblemTable({ problems, count }: { problems: ImportAnswer["problems"]; count: number }) {
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
