import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { amountText } from "@/lib/platform/spreadsheets/amount-text";
import type { ImportAnswer } from "@/lib/domain/transfer/schema";

type Change = ImportAnswer["changes"][number];

/** What a file changes, from what to what, by row; prices stand out. Of something new its prices are named. */
export function ChangeTable({ label, job }: { label: string; job: ImportAnswer }) {
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

/** A value as its reader writes it; amounts in major units, of which the column's heading in the file names the currency. */
function useValueText(): (change: Change, side: "before" | "after") => string {
  const language = useLocale();
  return (change, side) => {
    const value = change[side];
    if (value === null || value === "") return change.field === "" ? "" : "–";
    if (change.is_amount && typeof value === "number")
      return Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(amountText(value)));
    if (typeof value === "number")
      return Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value);
    return String(value);
  };
}
