import { z } from "zod";
import { config } from "@/db/config.mjs";
import { emailField, profileName, strongPassword } from "@/lib/domain/accounts/fields";
import { inEnglish } from "@/lib/core/i18n/english";
import { ask } from "./ask";
import { asCommand } from "./command-line";
import { makeSuperAdmin } from "./make-super-admin";

/**
 * `npm run super-admin`: makes a super admin of the default tenant, from environment variables or by asking
 * (S-015).
 */
const FIELDS = [
  { name: "email", variable: "KAPI_ADMIN_EMAIL", question: "E-mail: " },
  { name: "firstName", variable: "KAPI_ADMIN_FIRST_NAME", question: "First name: " },
  { name: "lastName", variable: "KAPI_ADMIN_LAST_NAME", question: "Last name: " },
  {
    name: "password",
    variable: "KAPI_ADMIN_PASSWORD",
    question: "Password (8 characters or more, with a lowercase letter, an uppercase letter and a digit): ",
    hidden: true,
  },
] as const;

const SHORTEST_PASSWORD = 8;
const person = z.object({
  email: emailField(inEnglish),
  firstName: profileName(inEnglish, "first"),
  lastName: profileName(inEnglish, "last"),
  password: strongPassword(inEnglish, SHORTEST_PASSWORD),
});

await asCommand(async () => {
  const given: Record<string, string> = {};
  for (const field of FIELDS)
    given[field.name] = config[field.variable] ?? (await ask(field.question, { hidden: "hidden" in field }));
  const checked = person.safeParse(given);
  if (!checked.success)
    throw new Error(
      checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  const { tenant, isNewTenant } = await makeSuperAdmin(checked.data);
  if (isNewTenant) console.log(`Made the workspace ${tenant.slug} (${tenant.domain}).`);
  console.log(`${checked.data.email} is a super admin of ${tenant.slug} and can sign in.`);
});
