import { ExternalLink, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { DealRow } from "@/lib/domain/deals/schema";
import { DeleteDeal } from "./delete-deal";
import { DuplicateDeal } from "./duplicate-deal";
import { RefuseDeal } from "./refuse-deal";
import type { Rights } from "./rights";
import { SendDeal } from "./send-deal";

type Props = { deal: DealRow; rights: Rights };

/**
 * What can be done with a deal: open and copy it always, send, edit and refuse it while it is pending
 * (DLS-07), delete it as an admin (DLS-08).
 */
export function DealActions({ deal: { id, uuid, number, stage, name: given }, rights }: Props) {
  const t = useTranslations("deals");
  const name = given || number;
  const canChange = rights.mayChange && stage === "pending";
  const open = `${t("open", { name })} (${t("newTab")})`;
  return (
    <span className="inline-flex items-center">
      <a
        href={`/proposals/${uuid}`}
        target="_blank"
        rel="noopener"
        aria-label={open}
        title={open}
        className={ACTION}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      {canChange && (
        <Link
          href={`/deals/${id}/edit`}
          prefetch={false}
          aria-label={t("edit", { name })}
          title={t("edit", { name })}
          className={ACTION}
        >
          <Pencil aria-hidden="true" />
        </Link>
      )}
      {canChange && <SendDeal id={id} name={name} />}
      {rights.mayCreate && <DuplicateDeal id={id} name={name} />}
      {canChange && <RefuseDeal id={id} name={name} />}
      {rights.mayDelete && <DeleteDeal id={id} name={name} />}
    </span>
  );
}

const ACTION =
  "inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink sm:size-9 [&_svg]:size-[18px]";
