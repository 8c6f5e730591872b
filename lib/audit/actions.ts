/** What can be done to a subject. Each has its words at `audit.actions` in messages. */
export const AUDIT_ACTIONS = [
  "created", "changed", "deleted", "enabled", "disabled", "invited", "invite_cancelled", "role_changed", "permissions_granted", "permissions_revoked",
  "sessions_ended", "uploaded", "removed", "reordered", "imported", "exported", "rotated", "redelivered", "purged", "refused",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it can be done to. Each has its words at `audit.subjects` in messages. */
export const AUDIT_SUBJECTS = [
  "tenant", "user", "role", "setting", "design_tokens", "logo", "favicon", "footer_image", "template", "pdf_page", "currency", "tax_profile",
  "catalog_item", "price_intervals", "price_modifications", "field", "catalog", "client", "zoho_connection", "api_token", "webhook", "audit_trail", "demo_data",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
