import { accountsApi } from "@/lib/domain/accounts/api";
import { apiTokensApi } from "@/lib/domain/api-tokens/api";
import { auditApi } from "@/lib/domain/audit/api";
import { authApi } from "@/lib/domain/auth/api";
import { catalogApi } from "@/lib/domain/catalog/api";
import { categoriesApi } from "@/lib/domain/catalog/categories/api";
import { clientsApi } from "@/lib/domain/clients/api";
import { clientSearchApi } from "@/lib/domain/clients/search-api";
import { companyApi } from "@/lib/domain/company/api";
import { currenciesApi } from "@/lib/domain/currencies/api";
import { customFieldsApi } from "@/lib/domain/custom-fields/api";
import { insightApi } from "@/lib/domain/deals/insight/insight-api";
import { dashboardApi } from "@/lib/domain/deals/dashboard/dashboard-api";
import { dealsApi } from "@/lib/domain/deals/api";
import { clientDealsApi } from "@/lib/domain/deals/client-deals-api";
import { draftsApi } from "@/lib/domain/deals/drafts/drafts-api";
import { followingApi } from "@/lib/domain/deals/following/following-api";
import { questionsApi } from "@/lib/domain/deals/following/questions-api";
import { revisionsApi } from "@/lib/domain/deals/revisions/revisions-api";
import { domainsApi } from "@/lib/domain/domains/api";
import { documentsApi } from "@/lib/domain/documents/api";
import { factorsApi } from "@/lib/domain/factors/api";
import { fieldsApi } from "@/lib/domain/fields/api";
import type { Call } from "@/lib/core/contract/call";
import type { Contract } from "@/lib/core/contract/contract";
import { dealTemplatesApi } from "@/lib/domain/deal-templates/api";
import { libraryApi } from "@/lib/domain/library/api";
import { mailTemplatesApi } from "@/lib/domain/mail-templates/api";
import { pdfPagesApi } from "@/lib/domain/pdf-pages/api";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { rolesApi } from "@/lib/domain/roles/api";
import { singleSignOnApi } from "@/lib/domain/single-sign-on/api";
import { scimGroupsApi, scimTokensApi } from "@/lib/domain/scim/api";
import { sessionsApi } from "@/lib/domain/accounts/sessions-api";
import { searchApi } from "@/lib/domain/search/api";
import { settingsApi } from "@/lib/domain/settings/api";
import { signInPolicyApi } from "@/lib/domain/sign-in-policy/api";
import { taxesApi } from "@/lib/domain/taxes/api";
import { templatesApi } from "@/lib/domain/templates/api";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { transferApi } from "@/lib/domain/transfer/api";
import { usersApi } from "@/lib/domain/users/api";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { zohoApi } from "@/lib/domain/zoho/api";
import { bootstrapApi } from "./bootstrap/api";
import { localesApi } from "./i18n/api";
import { systemApi } from "./system/api";

// One per line, so that two branches that add one do not conflict.
const APIS = [
  accountsApi,
  apiTokensApi,
  auditApi,
  authApi,
  bootstrapApi,
  catalogApi,
  categoriesApi,
  clientDealsApi,
  clientSearchApi,
  clientsApi,
  companyApi,
  currenciesApi,
  customFieldsApi,
  dashboardApi,
  insightApi,
  dealsApi,
  dealTemplatesApi,
  documentsApi,
  draftsApi,
  factorsApi,
  domainsApi,
  fieldsApi,
  followingApi,
  libraryApi,
  localesApi,
  mailTemplatesApi,
  pdfPagesApi,
  proposalsApi,
  questionsApi,
  revisionsApi,
  rolesApi,
  scimTokensApi,
  scimGroupsApi,
  searchApi,
  sessionsApi,
  settingsApi,
  signInPolicyApi,
  singleSignOnApi,
  systemApi,
  taxesApi,
  templatesApi,
  tenantsApi,
  transferApi,
  usersApi,
  webhooksApi,
  zohoApi,
] as const;

/** All contracts: the OpenAPI document and tests that call every endpoint are based on this list. */
export const CONTRACTS: readonly Contract[] = APIS.flatMap((api) => Object.values<Contract>(api));

type ApiContract = Values<(typeof APIS)[number]>;
type Values<Api> = Api extends unknown ? Api[keyof Api] : never;

/** The contract of a call, as a type: browsers import only types, so that no schema is bundled for them. */
export type ContractOf<C extends Call> = Extract<ApiContract, Pick<C, keyof Call>>;
