"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { z } from "zod";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Badge } from "@/app/_ui/badge";
import { Spinner } from "@/app/_ui/spinner";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { usesSchema } from "@/lib/domain/library/schema";

/** The most deals that are listed; of the others only the number is shown. */
const MAX_LISTED = 20;

/** Links to the deals in which an entry was inserted, pending ones first, and to the templates. */
export function UsedWhere({ id }: { id: number }) {
  const t = useTranslations("library.uses");
  const failures = useTranslations("common.failures");
  const { data, error } = useQuery({
    queryKey: ["library", "uses", id],
    queryFn: ({ signal }) =>
      send(libraryCalls.uses, { params: { id }, query: { page: 1, per_page: MAX_LISTED }, signal }),
    staleTime: 0,
  });
  if (error) return <p className="text-sm text-danger">{failures(callFailure(error))}</p>;
  if (!data)
    return (
      <p className="text-sm text-muted">
        <Spinner label={t("loading")} />
      </p>
    );
  const { deals, templates } = data.data;
  const count = data.meta.total + templates.length;
  if (count === 0) return <p className="text-sm text-muted">{t("none")}</p>;
  const more = data.meta.total - deals.length;
  return (
    <div className="text-sm">
      <p>{t("count", { deals: data.meta.total, templates: templates.length })}</p>
      <ul className="mt-1.5 space-y-1" aria-label={t("list")}>
        {deals.map((deal) => (
          <UsingDeal key={`deal ${deal.id}`} deal={deal} />
        ))}
        {more > 0 && <li className="text-muted">{t("more", { count: more })}</li>}
        {templates.map(({ id: template, name }) => (
          <li key={`template ${template}`} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              href={`/sales/library?${new URLSearchParams({ search: name })}`}
              prefetch={false}
              className={LINK}
            >
              {name}
            </Link>
            <span className="text-xs text-faint">{t("template")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LINK = "underline underline-offset-2 wrap-anywhere";

type Deal = z.output<typeof usesSchema>["deals"][number];

function UsingDeal({ deal: { id, number, name, customer, stage } }: { deal: Deal }) {
  const t = useTranslations("library.uses");
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <Link href={`/deals/${id}`} prefetch={false} className={LINK}>
        {name}
      </Link>
      <span className="text-xs text-faint wrap-anywhere">
        {number}
        {customer && ` · ${customer}`}
      </span>
      {stage === "pending" && <Badge>{t("pending")}</Badge>}
    </li>
  );
}
