import type { TaxProfileAnswer } from "./api";

/** A tax profile as the audit trail keeps it: rates as "GST 5", with other names as "GST/TPS 5". */
export const auditedProfile = ({ name, value, taxes, is_default }: TaxProfileAnswer) => ({
  name,
  value,
  taxes: taxes.map((tax) => `${[tax.name, ...Object.values(tax.names ?? {})].join("/")} ${tax.value}`),
  is_default,
});
