import { invalid } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { Tenant } from "@/lib/core/tenants/host";

type Person = { email: string; firstName: string; lastName: string };

/**
 * Refuses common new passwords. Error: 422 on password. Checked before anything is hashed, and only on the
 * server, because the list has 49,000 entries.
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

/**
 * The user's own words of at least this length must not be part of the password; shorter names occur in too many
 * words.
 */
const SHORTEST_WORD = 4;

/** Fewest different characters, because aaaaaaaaaa and 1212121212 are in no list. */
const FEWEST_CHARACTERS = 4;

/**
 * Whether a password is in the list of common ones, ignoring case; consists mostly of one of them, with digits
 * and punctuation around it; has too few different characters; or contains one of the user's own words.
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

/** Without accents and in lower case: Zoë is zoe. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Loaded when the first password is chosen, because it takes 3 MB that most processes never need. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (read ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

let read: Promise<ReadonlySet<string>> | null = null;
