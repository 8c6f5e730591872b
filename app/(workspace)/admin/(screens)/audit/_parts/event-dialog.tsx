import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import type { AuditEventAnswer } from "@/lib/domain/audit/schema";
import { EventValues } from "./event-values";
import { useEventWords } from "./use-event-words";

/** All that is known of an event. */
export function EventDialog({ event, onClose }: { event: AuditEventAnswer; onClose: () => void }) {
  const t = useTranslations("admin.audit.details");
  const words = useEventWords();
  return (
    <Dialog
      open
      isChanged={false}
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={`${words.action(event)} · ${words.subject(event)}${event.subject.name ? ` “${event.subject.name}”` : ""}`}
      description={`${words.actor(event)} · ${words.when(event)}`}
    >
      <div className="space-y-4">
        <EventValues before={event.before} after={event.after} />
        <ul className="space-y-1 break-all text-xs text-faint">
          <li>{t("address", { address: event.address })}</li>
          <li>{t("request", { id: event.request_id })}</li>
          <li>{t("hash", { hash: event.hash })}</li>
        </ul>
      </div>
    </Dialog>
  );
}
