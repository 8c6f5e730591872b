import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable, type DataTableProps } from "@/app/_ui/data-table/data-table";
import type { Source } from "@/app/_ui/data-table/use-table-rows";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { ScreenHead } from "@/app/_ui/screen-head";
import { NoticeBanner } from "./notice-banner";

type Texts = {
  title: string;
  subtitle: string;
  emptyTitle: string;
  emptyText: string;
  noneTitle: string;
  noneText: string;
};

type Props<Row> = Extract<Source<Row>, { mode: "client" | "server" }> &
  Pick<DataTableProps<Row>, "columns" | "columnsFrom" | "toolbar" | "searchLabel" | "errorText"> & {
    texts: Texts;
    icon: ReactNode;
    state: TableState;
    /** The screen's main action; absent if the user may not use it. */
    action?: ReactNode;
    /** The action of an empty list; default: the same. */
    emptyAction?: ReactNode;
    /** Label of the button that clears the filters if nothing was found; no button without it. */
    clear?: string;
    /** Shown between the head and the list. */
    above?: ReactNode;
  };

/** A screen that is a list: messages, the head with its action, and the rows. */
export function ListScreen<Row extends { id: number }>({
  texts,
  icon,
  state,
  action,
  emptyAction = action,
  clear,
  above,
  ...table
}: Props<Row>) {
  const clearing = clear && (
    <Button variant="secondary" onClick={() => state.change({ filters: {} })}>
      {clear}
    </Button>
  );
  return (
    <>
      <NoticeBanner duration={5_000} />
      <ScreenHead title={texts.title} subtitle={texts.subtitle} action={action} />
      {above}
      <Card>
        <DataTable<Row>
          {...table}
          state={state}
          label={texts.title}
          rowId={idOf}
          empty={
            <EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={emptyAction} />
          }
          noneFound={
            <EmptyState
              icon={clearing ? icon : <SearchX />}
              title={texts.noneTitle}
              text={texts.noneText}
              action={clearing}
            />
          }
        />
      </Card>
    </>
  );
}

const idOf = ({ id }: { id: number }): number => id;

/** The texts of a list, from its group of messages. */
export const listTexts = (t: (key: keyof Texts) => string): Texts => ({
  title: t("title"),
  subtitle: t("subtitle"),
  emptyTitle: t("emptyTitle"),
  emptyText: t("emptyText"),
  noneTitle: t("noneTitle"),
  noneText: t("noneText"),
});
