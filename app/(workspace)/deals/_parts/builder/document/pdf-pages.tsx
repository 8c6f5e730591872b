"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Picture } from "@/app/_proposal/pictures";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { SelectField } from "@/app/_ui/select-field";
import { selectPages } from "@/lib/domain/proposals/select-pages";
import { useBuilder } from "../builder-context";

/** Shows the cover and content pages of the proposal (BLD-30, X-31), and chooses the cover (T-28). */
export function PdfPages() {
  const t = useTranslations("builder.pdf");
  const { data, deal } = useBuilder();
  const settings = data.mayChangePages ? (
    <ButtonLink variant="secondary" size="sm" href="/settings/pdf-pages">
      {t("change")}
    </ButtonLink>
  ) : undefined;
  const pages = selectPages(data.pages, deal).sort(
    (left, right) => left.type.localeCompare(right.type) * -1 || left.order_index - right.order_index,
  );
  return (
    <div className="space-y-4 pt-2">
      <header>
        <h3 className="font-semibold tracking-tight">{t("title")}</h3>
        <p className="mt-1 text-sm text-muted">{t("text")}</p>
      </header>
      <CoverChoice />
      {pages.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText />} title={t("none")} text={t("noneText")} action={settings} />
        </Card>
      ) : (
        <>
          <ul className="grid grid-cols-2 gap-4 @xl:grid-cols-3">
            {pages.map((page, index) => (
              <li key={page.file_url}>
                <Card className="overflow-hidden">
                  <Picture
                    src={page.file_url}
                    alt={t(`${page.type}Alt`, { number: index + 1 })}
                    loading="lazy"
                    className="aspect-[210/297] w-full bg-sunken object-cover"
                  />
                  <p className="border-t border-line px-3 py-2">
                    <Badge>{t(page.type)}</Badge>
                  </p>
                </Card>
              </li>
            ))}
          </ul>
          {settings}
        </>
      )}
    </div>
  );
}

/** Chooses the cover of this proposal among all covers of the workspace, active or not. */
function CoverChoice() {
  const t = useTranslations("builder.pdf");
  const { data, deal, dispatch } = useBuilder();
  const covers = new Map(
    data.pages.flatMap(({ id, type, name }) => (type === "cover" ? [[String(id), name] as const] : [])),
  );
  if (covers.size === 0) return null;
  const chosen = String(deal.coverId ?? "");
  return (
    <SelectField
      clearable
      className="max-w-md"
      label={t("chooseCover")}
      hint={t("chooseCoverHint")}
      placeholder={t("usualCover")}
      options={[...covers].map(([value, label]) => ({ value, label }))}
      value={covers.has(chosen) ? chosen : null}
      onChange={(id) => dispatch({ type: "filled", fields: { coverId: id === null ? null : Number(id) } })}
    />
  );
}
