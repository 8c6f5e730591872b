import { inEnglish } from "@/lib/core/i18n/all-messages";
import { adminRecovery } from "@/lib/domain/tenant-admin/fields";
import { recoverAdmin } from "@/lib/domain/tenant-admin/recover-admin";
import { asCommand } from "./command-line";
import { inTenant } from "./in-tenant";

const USAGE =
  "Say npm run recover-admin -- NAME ADDRESS, or npm run recover-admin -- NAME ADDRESS NEW-ADDRESS if the mailbox is " +
  "lost too";

/**
 * `npm run recover-admin -- NAME ADDRESS [NEW-ADDRESS]` gives an administrator of a workspace their access back, for
 * when nobody there can (T-45). Their password and second factors become void, and they are mailed a link.
 */
await asCommand(async () => {
  const [slug, email, newEmail = null, ...more] = process.argv.slice(2);
  if (slug === undefined || email === undefined || more.length > 0) throw new Error(USAGE);
  const { error, data } = adminRecovery(inEnglish).safeParse({ email, new_email: newEmail });
  if (error) throw new Error(error.issues.map(({ message }) => message).join("\n"));
  const recovered = await inTenant(slug, "recover-admin", (context) => recoverAdmin(context, data));
  console.log(
    `${slug}: a link for choosing a password is mailed to ${recovered.email} as soon as Kapi runs.`,
  );
});
