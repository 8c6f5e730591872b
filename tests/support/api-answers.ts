import type { CatalogItemAnswer, ManagedItem } from "@/lib/domain/catalog/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { STARTER_CONSTANTS } from "@/lib/domain/tenant-admin/starter-data";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import type { AdminUser } from "@/lib/domain/users/api";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { bootstrapOf } from "../unit/app/client/cache/_fakes/site";

// API responses for component tests.
const MOMENT = "2026-01-01T00:00:00Z";

/** One page with all rows. */
export const pageOf = (data: readonly unknown[], total = data.length, per_page = 200) => ({
  body: { data, meta: { current_page: 1, last_page: Math.ceil(total / per_page), per_page, total } },
});

/** An error response in the API's format. */
export const refusal = (status: number, code: string, rest: object = {}) => ({
  status,
  body: { message: "Internal server error", code, errors: [], ...rest },
});

/** The constants of a new workspace. */
export const CONSTANTS = Object.entries(STARTER_CONSTANTS).flatMap(([constant_type, entries]) =>
  entries.map(([id, slug, constant_value]) => ({
    key: `${constant_type}.${slug}`,
    id,
    slug,
    constant_type,
    constant_value,
  })),
);

/** Bootstrap data of the user that component tests render for (tests/support/render-screen.tsx). */
export const bootstrapAnswer = () => {
  const { user, ...rest } = bootstrapOf({ constants: CONSTANTS });
  return { body: { data: { ...rest, user: user && { ...user, id: 1 } } } };
};

export const userAnswer = (id: number, name: string, given: Partial<AdminUser> = {}): AdminUser => ({
  id,
  first_name: name,
  last_name: "Roy",
  email: `${name.toLowerCase()}@example.test`,
  is_active: true,
  is_super_admin: false,
  is_invited: false,
  is_verified: true,
  has_second_factor: false,
  roles: [],
  permissions: [],
  version: 1,
  created_at: MOMENT,
  ...given,
});

export const roleAnswer = (
  id: number,
  slug: string,
  level: number,
  given: Partial<RoleAnswer> = {},
): RoleAnswer => ({
  id,
  slug,
  level,
  name: slug,
  description: "",
  is_system: false,
  users_count: 0,
  version: 1,
  permissions: [],
  ...given,
});

export const tenantAnswer = (id: number, name: string, given: Partial<TenantAnswer> = {}): TenantAnswer => ({
  id,
  name,
  display_name: name,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  slug: name,
  domain: `${name}.localhost`,
  own_domain: null,
  domains: [],
  plan: "",
  language_id: 1,
  sender_email: `offers@${name}.test`,
  is_enabled: true,
  is_test_mode: false,
  without_dns: false,
  version: 1,
  created_at: MOMENT,
  ...given,
});

/** A number question. */
export const fieldAnswer = (id: number, name: string, given: Partial<FieldAnswer> = {}): FieldAnswer => ({
  id,
  name,
  admin_title: name,
  go_sale_title: null,
  type_id: 2,
  sub_type_id: null,
  field_type: "number",
  field_sub_type: null,
  is_price_modifier: true,
  is_required: false,
  entity_id: null,
  is_standard: false,
  is_visible: true,
  is_modifiable: true,
  position: id,
  description: "",
  placeholder: "",
  rules: {},
  ui: {},
  visible_when: [],
  created_at: MOMENT,
  updated_at: MOMENT,
  version: 1,
  ...given,
});

/** A service at a fixed price, as the API returns it to sales staff. */
export const catalogItemAnswer = (
  id: number,
  title: string,
  given: Partial<CatalogItemAnswer> = {},
): CatalogItemAnswer => ({
  bundle: null,
  id,
  title,
  code: "",
  description: `<p>About ${title}</p>`,
  main_field_id: null,
  category_id: null,
  tax_profile_id: null,
  unit: "",
  is_active: true,
  purchase_limit: null,
  rhythm: null,
  is_upscalable: false,
  is_renewable: false,
  is_bookable: false,
  base_price: null,
  standard_amount: 50_00,
  custom_hourly_price: null,
  min_negotiation_margin: 100,
  max_negotiation_margin: 100,
  standard_duration: 0,
  tier_mode: "graduated",
  pricing_option_id: 1,
  production_customer_id: null,
  position: id,
  picture: null,
  created_at: MOMENT,
  updated_at: MOMENT,
  deleted_at: null,
  meta: {},
  ...given,
});

/** The same service, as the API returns it to those who manage the catalogue. */
export const itemAnswer = (id: number, title: string, given: Partial<ManagedItem> = {}): ManagedItem => ({
  ...catalogItemAnswer(id, title),
  meta: {
    conditional_pricing: {
      has_price_intervals: false,
      has_price_modifiers: false,
      price_intervals: [],
      price_modifiers: [],
      price_modification_intervals: [],
    },
    attachments: [],
  },
  version: 1,
  business_id: 1,
  price_calculation_type: "UNIT",
  ...given,
});

export const webhookAnswer = (given: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
  id: 7,
  url: "https://erp.test/hook",
  description: "ERP",
  events: ["deal.sent"],
  is_enabled: true,
  disabled_because: null,
  last_success_at: null,
  failing_since: null,
  version: 1,
  created_at: MOMENT,
  ...given,
});
