import type { ZohoConnection } from "./connection";

/** What the audit trail calls it. */
export const SUBJECT = { type: "zoho_connection", name: "Zoho CRM" } as const;

/** What the audit trail keeps of a tenant's access to Zoho: no secrets. */
export const auditValues = ({ region, clientId, isEnabled }: ZohoConnection) => ({
  region,
  client_id: clientId,
  is_enabled: isEnabled,
});
