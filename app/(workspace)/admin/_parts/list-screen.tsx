import type { ReactNode } from "react";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable, type DataTableProps } from "@/app/_ui/data-table/data-table";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { ScreenHead } from "@/app/_ui/screen-head";

type Texts = {
  title: string;
  subtitle: string;
  emptyTitle: string;
  emptyText: string;
  noneTitle: string;
  noneText: string;
  clear: string;
};

type Props<Row> = Pick<
  Extract<DataTableProps<Row>, { mode: "client" }>,
  "name" | "load" | "keep" | "columns" | "toolbar" | "errorText"
> & {
  texts: Texts;
  icon: ReactNode;
  state: TableState;
  /** The screen's first action, which an empty list offers too; nothing for who may not. */
  action: ReactNode;
  /** Between the head and the list. */
  above?: ReactNode;
};

/**
 * A list of the administration: what happened, the head with its action, and all rows, kept and filtered in
 * the browser.
 */
export function ListScreen<Row extends { id: number }>({
  texts,
  icon,
  state,
  action,
  above,
  ...table
}: Props<Row>) {
  const clear = (
    <Button variant="secondary" onClick={() => state.change({ filters: {} })}>
      {texts.clear}
    </Button>
  );
  return (
    <>
      <NoticeBanner duration={5_000} />
      <ScreenHead title={texts.title} subtitle={texts.subtitle} action={action} />
      {above}
      <Card>
        <DataTable
          mode="client"
          {...table}
          state={state}
          label={texts.title}
          rowId={({ id }) => id}
          empty={<EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={action} />}
          noneFound={<EmptyState icon={icon} title={texts.noneTitle} text={texts.noneText} action={clear} />}
        />
      </Card>
    </>
  );
}

/** The texts of a list from its own group of messages; `clear` stands elsewhere in some. */
export const listTexts = (t: (key: Exclude<keyof Texts, "clear">) => string, clear: string): Texts => ({
  title: t("title"),
  subtitle: t("subtitle"),
  emptyTitle: t("emptyTitle"),
  emptyText: t("emptyText"),
  noneTitle: t("noneTitle"),
  noneText: t("noneText"),
  clear,
});
