import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";

/** On, failing, or off: by hand or by the server. */
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
