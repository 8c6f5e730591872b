import { send } from "@/app/_client/send";
import type { ClientResult } from "@/lib/domain/clients/schema";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { ONLY_ZOHO } from "@/lib/domain/zoho/regions";
import type { FormClient } from "../form-state";
import { clientOf } from "../loaded-deal";

/** Thrown when something other than a company of Zoho is to be imported (VAL-14). */
export class NotFromZoho extends Error {}

/**
 * Makes a company of Zoho a client and gives it as the form keeps it (CLI-04, REST-21). Errors: NotFromZoho,
 * ApiError.
 */
export async function importCompany({
  type,
  zoho_id,
}: Pick<ClientResult, "type" | "zoho_id">): Promise<FormClient> {
  if (type !== "zoho_company" || zoho_id === null) throw new NotFromZoho(ONLY_ZOHO);
  const { customer } = await send(zohoCalls.importCompany, {
    body: { zoho_company_id: zoho_id, use_for_both_roles: true },
    retries: 0,
  });
  return clientOf(customer);
}
