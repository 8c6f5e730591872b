import type { useTranslations } from "next-intl";
import type { FieldError } from "@/lib/api-client/api-error";

/** A server's refusal of a field in the reader's language; what has no text of its own here is shown as the server says it. */
export function textOfRefusal(
  t: ReturnType<typeof useTranslations<"questions">>,
  { field, code, message }: FieldError,
): string {
  if (code === "used_in_pricing") return t("form.usedInPricing");
  if (code === "loop") return t("form.loop", { loop: message.slice(message.indexOf(":") + 2) });
  if (code === "used") return field === "type_id" ? t("form.typeUsed") : t("form.optionUsed");
  return message;
}
