import { useFormatter, useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import type { SystemAnswer } from "@/lib/server/system/api";
import { Nothing, Section } from "./section";

/** The workspaces with most deals. */
export function Tenants({ tenants }: Pick<SystemAnswer, "tenants">) {
  const t = useTranslations("admin.system");
  const format = useFormatter();
  return (
    <Section title={t("tenants.title")} text={t("tenants.text")}>
      {tenants === null ? (
        <Nothing>{t("unknown")}</Nothing>
      ) : (
        <Table label={t("tenants.title")}>
          <thead>
            <tr>
              <HeadCell>{t("tenants.columns.name")}</HeadCell>
              <HeadCell>{t("tenants.columns.deals")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {tenants.map(({ id, name, slug, deals }) => (
              <Row key={id}>
                <Cell>
                  {name} <span className="text-faint">{slug}</span>
                </Cell>
                <Cell className="tabular-nums">{format.number(deals)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
