import { useFormatter, useTranslations } from "next-intl";
import type { AuditEventAnswer } from "@/lib/domain/audit/api";
import { textOr } from "@/lib/core/i18n/text-or";

/** An event in words. What an earlier version wrote under another name is shown by that name. */
export function useEventWords() {
  const t = useTranslations("admin.audit");
  const format = useFormatter();
  return {
    action: ({ action }: AuditEventAnswer) => textOr(t, `actions.${action}`, action),
    subject: ({ subject }: AuditEventAnswer) => textOr(t, `subjects.${subject.type}`, subject.type),
    actor: ({ actor }: AuditEventAnswer) => (actor.kind === "member" ? actor.name : t(actor.kind)),
    when: ({ at }: Pick<AuditEventAnswer, "at">) =>
      format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" }) + " UTC",
  };
}
