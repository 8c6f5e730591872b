import type { TaxProfileAnswer } from "./api";

/** A tax profile as the audit trail keeps it: rates as "GST 5". */
export const auditedProfile = ({ name, value, taxes, is_default }: TaxProfileAnswer) => ({
  name,
  value,
  taxes: taxes.map((tax) => `${tax.name} ${tax.value}`),
  is_default,
});
