import { accountsApi } from "./accounts/api";
import { apiTokensApi } from "./api-tokens/api";
import { auditApi } from "./audit/api";
import { authApi } from "./auth/api";
import { bootstrapApi } from "./bootstrap/api";
import { catalogApi } from "./catalog/api";
import { clientsApi } from "./clients/api";
import { currenciesApi } from "./currencies/api";
import { dealsApi } from "./deals/api";
import { followingApi } from "./deals/following-api";
import { fieldsApi } from "./fields/api";
import type { Contract } from "./http/contract";
import { localesApi } from "./i18n/api";
import { pdfPagesApi } from "./pdf-pages/api";
import { proposalsApi } from "./proposals/api";
import { rolesApi } from "./roles/api";
import { settingsApi } from "./settings/api";
import { taxesApi } from "./taxes/api";
import { templatesApi } from "./templates/api";
import { tenantsApi } from "./tenants/api";
import { transferApi } from "./transfer/api";
import { usersApi } from "./users/api";
import { webhooksApi } from "./webhooks/api";
import { zohoApi } from "./zoho/api";

// One a line, so that two who add one meet nobody.
const APIS = [
  accountsApi,
  apiTokensApi,
  auditApi,
  authApi,
  bootstrapApi,
  catalogApi,
  clientsApi,
  currenciesApi,
  dealsApi,
  fieldsApi,
  followingApi,
  localesApi,
  pdfPagesApi,
  proposalsApi,
  rolesApi,
  settingsApi,
  taxesApi,
  templatesApi,
  tenantsApi,
  transferApi,
  usersApi,
  webhooksApi,
  zohoApi,
];

/** Every contract there is: the OpenAPI document is printed from this list and tests walk it. */
export const CONTRACTS: readonly Contract[] = APIS.flatMap((api): Contract[] => Object.values(api));
