import { plainEmail } from "@/lib/core/contract/plain-email";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { emailField } from "@/lib/domain/accounts/fields";
import { invalidValue } from "./scim-error";

/** The most characters of a userName, as of an address. */
const MAX_USER_NAME = 255;

/** A user's address and userName. scimUserName: null if the address is the userName (docs/adr/0104). */
export type Named = { email: string; scimUserName: string | null };

export const userNameOf = ({ email, scimUserName }: Named): string => scimUserName ?? email;

type Written = { userName: string | undefined; email: string | undefined };

/**
 * The address and userName that a directory wants; `user`: those of the present user, null for a new one. A
 * written address counts; without one, the userName is the address of a new user, and of one whose address it
 * already was. Errors: ScimError.
 */
export function namedBy({ userName, email: address }: Written, user: Named | null): Named {
  const name = userName === undefined ? undefined : checkedUserName(userName);
  const asAddress = name === undefined || user?.scimUserName ? undefined : emails.safeParse(name).data;
  const email = address === undefined ? (asAddress ?? user?.email) : checkedEmail(address);
  if (email === undefined)
    throw invalidValue(
      name === undefined
        ? "userName is required."
        : "userName must be an e-mail address, or emails must have one.",
    );
  const named = name ?? (user ? userNameOf(user) : email);
  return { email, scimUserName: named === email ? null : named };
}

const emails = emailField(inEnglish);

function checkedUserName(written: string): string {
  const name = plainEmail(written);
  if (name === "" || name.length > MAX_USER_NAME)
    throw invalidValue(`userName must have 1 to ${MAX_USER_NAME} characters.`);
  return name;
}

function checkedEmail(written: string): string {
  const parsed = emails.safeParse(written);
  if (!parsed.success) throw invalidValue(`${written.slice(0, 100)} is no e-mail address.`);
  return parsed.data;
}
