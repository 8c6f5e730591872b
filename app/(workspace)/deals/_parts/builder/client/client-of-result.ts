import type { ClientResult } from "@/lib/domain/clients/schema";
import type { FormClient } from "../form-state";

/** The found client as the form keeps it; null for one that is not the tenant's own yet. A result's subtitle is its company, or else its e-mail. */
export function clientOfResult({
  customer_id,
  name,
  subtitle,
  email,
  phone,
  language,
  contacts,
}: ClientResult): FormClient | null {
  if (customer_id === null) return null;
  const company = subtitle === email ? "" : subtitle;
  return { id: customer_id, name, company, email, phone, language, contacts };
}
