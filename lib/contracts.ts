import { accountsApi } from "./accounts/api";
import { apiTokensApi } from "./api-tokens/api";
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
import { usersApi } from "./users/api";
import { webhooksApi } from "./webhooks/api";
import { zohoApi } from "./zoho/api";

/** Every contract there is: the OpenAPI document is printed from this list and tests walk it. */
export const CONTRACTS: readonly Contract[] = [accountsApi, apiTokensApi, authApi, bootstrapApi, catalogApi, clientsApi, currenciesApi, dealsApi, followingApi, fieldsApi, localesApi, pdfPagesApi, proposalsApi, rolesApi, settingsApi, taxesApi, templatesApi, tenantsApi, usersApi, webhooksApi, zohoApi].flatMap(
  (api): Contract[] => Object.values(api),
);
