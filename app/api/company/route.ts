import { endpoint } from "@/lib/server/endpoint";
import { companyApi } from "@/lib/domain/company/api";
import { changeCompany, companyReply } from "@/lib/domain/company/change-company";
import { readCompany } from "@/lib/domain/company/read-company";

export const GET = endpoint(companyApi.read, async (context) => companyReply(await readCompany(context)));

export const PATCH = endpoint(companyApi.update, async (context, { body, headers }) =>
  companyReply(await changeCompany(context, body, headers)),
);
