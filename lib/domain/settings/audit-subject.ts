import type { AuditEntry } from "@/lib/domain/audit/audit";

const NAMED: ReadonlyMap<string, AuditEntry["subject"]["type"]> = new Map([
  ["--kapi-logo", "logo"],
  ["--kapi-favicon", "favicon"],
  ["--kapi-footer", "footer_image"],
  ["template", "template"],
] as const);

/** What a setting is in the audit trail. */
export function subjectOf(key: string): AuditEntry["subject"] {
  const type = NAMED.get(key) ?? (/^--kapi-[a-z]+-\d+$/.test(key) ? "design_tokens" : "setting");
  return { type, id: key, name: key };
}
