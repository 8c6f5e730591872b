import { CircleAlert, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../button";
import { EmptyState } from "../empty-state";
import { classes } from "../classes";
import { Spinner } from "../spinner";
import { SUBGRID } from "./tracks";

type Props = {
  span: number;
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  text: string | null | undefined;
  failed: ReactNode;
  retry: () => void;
  children: ReactNode;
};

/**
 * Shown in place of rows: that they are loading, that loading failed, or that there are none (WID-05,
 * WID-07).
 */
export function TableNote({ span, isPending, isFetching, error, text, failed, retry, children }: Props) {
  const t = useTranslations("common");
  return (
    <tbody role="rowgroup" className={SUBGRID}>
      <tr role="row" className={classes(SUBGRID, "as-cards:block")}>
        <td role="cell" colSpan={span} className="as-cards:block as-columns:col-span-full">
          {error ? (
            (failed ?? (
              <div role="alert">
                <EmptyState
                  icon={<CircleAlert />}
                  title={text ?? t("table.failed")}
                  action={
                    <Button variant="secondary" loading={isFetching} onClick={retry}>
                      {t("table.retry")}
                    </Button>
                  }
                />
              </div>
            ))
          ) : isPending ? (
            <div className="flex justify-center py-14 text-faint">
              <Spinner label={t("loading")} className="size-6" />
            </div>
          ) : (
            (children ?? <EmptyState icon={<SearchX />} title={t("table.empty")} />)
          )}
        </td>
      </tr>
    </tbody>
  );
}
