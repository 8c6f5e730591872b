import type { SingleSignOnAnswer, SingleSignOnBody } from "@/lib/domain/single-sign-on/schema";

/** The fields of the form of single sign-on. */
export type SsoDraft = {
  label: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  role_claim: string;
  role_mapping: { value: string; role: string | null }[];
  is_role_case_exact: boolean;
  default_role: string | null;
  /** Separated by commas, semicolons or spaces. */
  mail_domains: string;
  provisions_users: boolean;
  is_enforced: boolean;
  signs_out_at_provider: boolean;
  is_enabled: boolean;
};

export const draftOf = (stored: SingleSignOnAnswer): SsoDraft => ({
  label: stored.label ?? "",
  issuer: stored.issuer ?? "",
  client_id: stored.client_id ?? "",
  client_secret: "",
  scopes: stored.scopes,
  role_claim: stored.role_claim ?? "",
  role_mapping: stored.role_mapping.map((one) => ({ ...one })),
  is_role_case_exact: stored.is_role_case_exact,
  default_role: stored.default_role,
  mail_domains: stored.mail_domains.join(", "),
  provisions_users: stored.provisions_users,
  is_enforced: stored.is_enforced,
  signs_out_at_provider: stored.signs_out_at_provider,
  is_enabled: stored.is_configured ? stored.is_enabled : true,
});

export const bodyOf = ({
  client_secret,
  role_mapping,
  mail_domains,
  role_claim,
  ...rest
}: SsoDraft): SingleSignOnBody => ({
  ...rest,
  ...(client_secret.trim() === "" ? {} : { client_secret }),
  role_claim: role_claim.trim() === "" ? null : role_claim.trim(),
  role_mapping: role_mapping.map(({ value, role }) => ({ value, role: role ?? "" })),
  mail_domains: mail_domains.split(/[\s,;]+/).filter(Boolean),
});

/** The missing values by the path of their field. `hasSecret`: one is stored for this issuer. */
export function missingIn(draft: SsoDraft, hasSecret: boolean, text: string): Record<string, string> {
  const wanted: Record<string, string> = {
    label: draft.label,
    issuer: draft.issuer,
    client_id: draft.client_id,
    ...(hasSecret ? {} : { client_secret: draft.client_secret }),
  };
  draft.role_mapping.forEach(({ value, role }, index) => {
    wanted[`role_mapping.${index}.value`] = value;
    wanted[`role_mapping.${index}.role`] = role ?? "";
  });
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value.trim() === "")
      .map(([field]) => [field, text]),
  );
}

const TEXTS = [
  "required",
  "not_a_url",
  "needs_https",
  "has_credentials",
  "private_address",
  "unknown_role",
  "super_admin",
  "no_way_back",
] as const;
type Problem = (typeof TEXTS)[number] | "domain" | "invalid";

/** The key (under settings.singleSignOn.problems) of the text for a refused field. */
export function problemKey({ field, code }: { field: string; code: string }): Problem {
  if (code === "too_small") return "required";
  return (
    TEXTS.find((candidate) => candidate === code) ?? (field.startsWith("mail_domains") ? "domain" : "invalid")
  );
}
