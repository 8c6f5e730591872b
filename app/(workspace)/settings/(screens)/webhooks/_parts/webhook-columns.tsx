import { useTranslations } from "next-intl";
import Link from "next/link";
import type { Column } from "@/app/_ui/data-table/types";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { Badge } from "@/app/_ui/badge";

type Texts = ReturnType<typeof useTranslations<"webhooks">>;

/** The columns of the list of webhooks. The URL links to the webhook's messages. */
export const webhookColumns = (t: Texts, { date }: OfferText): Column<WebhookAnswer>[] => [
  {
    id: "url",
    header: t("url"),
    phone: "title",
    cell: ({ id, url, description }) => (
      <>
        <Link
          href={`/settings/webhooks/${id}`}
          className="line-clamp-3 font-medium break-all text-accent hover:underline"
        >
          {url}
        </Link>
        {description && <span className="line-clamp-2 text-xs text-faint">{description}</span>}
      </>
    ),
  },
  {
    id: "events",
    header: t("events"),
    cell: ({ events }) => events.map((event) => t(`eventNames.${textOf(event)}`)).join(", "),
  },
  {
    id: "state",
    header: t("state"),
    width: "content",
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    id: "success",
    header: t("lastSuccess"),
    width: "content",
    cell: ({ last_success_at }) => (last_success_at ? date(last_success_at) : t("never")),
  },
];

type EventName = WebhookAnswer["events"][number] | "webhook.test";

/** The key of an event's text. Without dots, which separate the levels of a key. */
export const textOf = <Name extends EventName>(event: Name) =>
  event.replace(".", "_") as Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** On, failing, switched off by a user, or switched off by the server. */
export function WebhookState({
  webhook: { is_enabled, disabled_because, failing_since },
}: {
  webhook: WebhookAnswer;
}) {
  const t = useTranslations("webhooks.states");
  if (!is_enabled)
    return (
      <Badge tone={disabled_because ? "error" : "neutral"}>
        {t(disabled_because ? "switchedOff" : "off")}
      </Badge>
    );
  return failing_since ? (
    <Badge tone="warning">{t("failing")}</Badge>
  ) : (
    <Badge tone="success">{t("on")}</Badge>
  );
}
