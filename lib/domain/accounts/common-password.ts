import { invalid } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { Tenant } from "@/lib/core/tenants/host";

type Person = { email: string; firstName: string; lastName: string };

/**
 * A new password may not be one of those that are tried first. Error: 422 on password. Looked at before anything
 * is hashed, on the server alone: the list has 49,000 entries.
 */
export async function mustBeUncommon(
  password: string,
  person: Person,
  tenant: Pick<Tenant, "name" | "slug">,
): Promise<void> {
  const words = [person.email, person.firstName, person.lastName, tenant.name, tenant.slug];
  if (await isCommonPassword(password, words))
    throw invalid("password", inEnglish("passwordCommon"), "common_password");
}

/** Shortest word of one's own that a password may not have in it: names of three letters are in too many words. */
const SHORTEST_WORD = 4;

/** Fewest different characters: aaaaaaaaaa and 1212121212 stand in no list and need none. */
const FEWEST_CHARACTERS = 4;

/**
 * Whether a password is in the list of common ones, whatever its case; is one of them with digits and signs around it
 * that are the smaller part; has hardly any different characters; or has a word of one's own in it.
 */
export async function isCommonPassword(password: string, ownWords: readonly string[]): Promise<boolean> {
  const text = password.toLowerCase();
  if (new Set(text).size < FEWEST_CHARACTERS) return true;
  const common = await commonPasswords();
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (common.has(text) || (core.length * 2 > text.length && common.has(core))) return true;
  const plain = folded(text);
  return ownWords
    .map((word) => folded(word.replace(/@.*$/, "")))
    .some((word) => word.length >= SHORTEST_WORD && plain.includes(word));
}

/** Without accents and case: Zoë is zoe. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Read when a password is first chosen: it takes 3 MB that most processes never need. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (read ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

let read: Promise<ReadonlySet<string>> | null = null;
