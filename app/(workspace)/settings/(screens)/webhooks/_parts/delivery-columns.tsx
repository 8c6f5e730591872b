import type { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import type { Column } from "@/app/_ui/data-table/types";
import type { DeliveryAnswer } from "@/lib/domain/webhooks/api";
import { momentText } from "./moment-text";
import { textOf } from "./webhook-columns";

type Texts = ReturnType<typeof useTranslations<"webhooks">>;

const TONES = { waiting: "warning", delivered: "success", failed: "error" } as const;

/** What the log shows of a message. */
export const deliveryColumns = (
  t: Texts,
  onShow: (delivery: DeliveryAnswer) => void,
): Column<DeliveryAnswer>[] => [
  {
    id: "event",
    header: t("event"),
    phone: "title",
    cell: ({ event, data }) => (
      <>
        <span className="block font-medium">{t(`eventNames.${textOf(event)}`)}</span>
        {typeof data?.["number"] === "string" && (
          <span className="block text-xs text-faint">{data["number"]}</span>
        )}
      </>
    ),
  },
  {
    id: "occurred",
    header: t("occurred"),
    cell: ({ occurred_at }) => <span className="whitespace-nowrap">{momentText(occurred_at)}</span>,
  },
  {
    id: "state",
    header: t("state"),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`deliveryStates.${state}`)}</Badge>,
  },
  { id: "answer", header: t("lastAnswer"), cell: ({ history }) => answerText(t, history.at(-1)) },
  {
    id: "actions",
    header: t("details"),
    hideHeader: true,
    phone: "actions",
    cell: (delivery) => (
      <Button variant="ghost" size="sm" onClick={() => onShow(delivery)}>
        {t("details")}
      </Button>
    ),
  },
];

/** What an attempt came to, in a few words. */
export function answerText(t: Texts, attempt: DeliveryAnswer["history"][number] | undefined): string {
  if (!attempt) return t("notTried");
  if (attempt.code && attempt.code !== "failed") return t(`problems.${attempt.code}`);
  if (attempt.problem !== null) return t("problems.failed", { reason: attempt.problem });
  return t("answered", { status: attempt.status ?? 0, milliseconds: attempt.milliseconds });
}
