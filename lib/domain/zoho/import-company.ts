import type { z } from "zod";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError, conflict, notFound } from "@/lib/core/contract/errors";
import { callZoho } from "./call-zoho";
import { readConnection } from "./connection";
import { importedAs } from "./imported-as";
import { readCompany } from "./read-company";
import type { companyImport, companyImported } from "./schema";
import { storeBusiness } from "./store-business";
import { storeCompany } from "./store-company";
import { ZohoError } from "./zoho-error";

/** Milliseconds that reading a company with all its contacts may take: less than a caller waits (API-01). */
const IMPORT_TIME = 20_000;

type Answer = z.input<typeof companyImported>;

/**
 * Makes a company of Zoho the tenant's customer, with its contacts (REST-21, CLI-04), and with use_for_both_roles a business beside it.
 * One that was imported before gives the existing customer, also while Zoho is away (S-106). Errors: 404 for a company that Zoho does not
 * know, 409 where Zoho is not connected, 503 'Failed to import company' when Zoho does not answer (MSG-18).
 */
export async function importCompany(
  context: LongContext,
  { zoho_company_id: zohoId, use_for_both_roles: isBusiness }: z.output<typeof companyImport>,
): Promise<Answer> {
  const { known, connection } = await context.transaction(async (inner) => ({
    known: await importedAs(inner, zohoId),
    connection: await readConnection(inner),
  }));
  if (known !== null) return context.conclude((inner) => answerOf(inner, zohoId, isBusiness));
  if (!connection?.isEnabled) throw conflict("CONFLICT", "Zoho CRM is not connected.");
  const company = await callZoho(
    context,
    connection,
    (access) => readCompany(access, zohoId),
    AbortSignal.timeout(IMPORT_TIME),
  ).catch(refused);
  return context.conclude(async (inner) => {
    await storeCompany(inner, company);
    return answerOf(inner, zohoId, isBusiness);
  });
}

async function answerOf(context: Context, zohoId: string, isBusiness: boolean): Promise<Answer> {
  const customer = await importedAs(context, zohoId);
  if (!customer) throw new Error("an imported company was not stored");
  const business = isBusiness ? await storeBusiness(context, customer, zohoId) : null;
  return { customer_id: customer.id, customer, business, business_name: business?.name ?? null };
}

function refused(error: unknown): never {
  if (!(error instanceof ZohoError)) throw error;
  if (error.kind === "not_found") throw notFound("Zoho CRM has no such company.");
  throw new AppError(503, "SERVICE_UNAVAILABLE", "Failed to import company", {
    retryAfter: error.retryAfter ?? 30,
  });
}
