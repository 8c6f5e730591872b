import { useFormatter, useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import type { SystemAnswer } from "@/lib/server/system/api";
import { Nothing, Section } from "./section";

/** The slowest routes since the processes started. */
export function Routes({ routes }: Pick<SystemAnswer, "routes">) {
  const t = useTranslations("admin.system");
  const format = useFormatter();
  const milliseconds = (value: number) =>
    t("routes.milliseconds", { value: format.number(Math.round(value)) });
  return (
    <Section title={t("routes.title")} text={t("routes.text")}>
      {routes.length === 0 ? (
        <Nothing>{t("routes.none")}</Nothing>
      ) : (
        <Table label={t("routes.title")}>
          <thead>
            <tr>
              {(["route", "requests", "mean", "p95"] as const).map((column) => (
                <HeadCell key={column}>{t(`routes.columns.${column}`)}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {routes.map(({ method, route, requests, mean_milliseconds: mean, p95_milliseconds: p95 }) => (
              <Row key={`${method} ${route}`}>
                <Cell className="font-mono text-xs">{`${method} ${route}`}</Cell>
                <Cell className="tabular-nums">{format.number(requests)}</Cell>
                <Cell className="tabular-nums">{milliseconds(mean)}</Cell>
                <Cell className="tabular-nums">{milliseconds(p95)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
