import { expect, test } from "vitest";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { clientsApi } from "@/lib/domain/clients/api";
import { clientForm } from "@/lib/domain/clients/fields";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { newTenantForm } from "@/lib/domain/tenant-admin/fields";
import { tenantRulesInEnglish } from "@/lib/domain/tenant-admin/in-english";

/** The server may know it before the reader's browser does. */
const time_zone = "America/Not_Yet_Known";
const client = { name: "Éclair Café" };
const tenant = {
  name: "nova",
  user_email: "lea@nova.test",
  user_first_name: "Léa",
  user_last_name: "Roy",
  sender_email: "quotes@nova.test",
};

test.each([
  ["a client", clientForm(inEnglish), clientsApi.create.body, client],
  ["a workspace", newTenantForm(tenantRulesInEnglish, inEnglish), tenantsApi.create.body, tenant],
])(
  "the form of %s takes a time zone from its list, and the server judges it [U-63]",
  (_, form, body, values) => {
    expect(form.parse({ ...values, time_zone })).toMatchObject({ time_zone });
    const refused = body?.safeParse({ ...values, time_zone }).error?.issues.map(({ path }) => path.join("."));
    expect(refused).toEqual(["time_zone"]);
    expect(body?.parse({ ...values, time_zone: "asia/kolkata" })).toMatchObject({
      time_zone: "Asia/Calcutta",
    });
  },
);
