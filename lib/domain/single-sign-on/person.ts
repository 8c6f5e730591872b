import { plainEmail } from "@/lib/core/contract/plain-email";
import { z } from "zod";
import { emailAddress } from "@/lib/core/contract/email-address";
import { cutText } from "@/lib/core/i18n/cut-text";
import { MAX_NAME } from "@/lib/domain/accounts/limits";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import { SignInRefused } from "./refusal";
import { ownValue } from "@/lib/core/own-value";

/** A person authenticated by a provider. roles: the values of the role claim (valuesOf). */
export type Person = {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
};

export type Claims = Readonly<Record<string, unknown>>;
type Rules = { issuer: string; roleClaim: string | null; mailDomains: readonly string[] };

/**
 * The person in a provider's claims. Errors: SignInRefused without an address, with an unverified one, and with
 * one of a domain that the tenant does not accept.
 */
export function personOf(claims: Claims, { issuer, roleClaim, mailDomains }: Rules): Person {
  const subject = typeof claims["sub"] === "string" ? claims["sub"] : "";
  if (subject === "" || subject.length > 255) throw new SignInRefused("token");
  const email = address.safeParse(claims["email"]).data;
  if (email === undefined) throw new SignInRefused("email_missing");
  const user = { id: null, email };
  if (!isVerified(claims)) throw new SignInRefused("email_unverified", { user });
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (mailDomains.length > 0 && !mailDomains.includes(domain)) throw new SignInRefused("domain", { user });
  const roles = roleClaim === null ? [] : valuesOf(claimAt(claims, roleClaim));
  return { issuer, subject, email, ...namesOf(claims, email), roles };
}

/** Normalised as in registration (S-024). */
const address = z
  .string()
  .max(MAX_EMAIL)
  .transform(plainEmail)
  .pipe(emailAddress(() => "is no email address").max(MAX_EMAIL));

/**
 * Cognito writes the claim as a text; Entra ID says instead that the owner of the address' domain is known
 * (xms_edov, https://learn.microsoft.com/entra/identity-platform/optional-claims-reference).
 */
function isVerified(claims: Claims): boolean {
  const said = claims["email_verified"];
  if (said !== undefined) return said === true || said === "true";
  return [true, 1, "1", "true"].some((yes) => yes === claims["xms_edov"]);
}

/** A claim by its name or path (realm_access.roles); names may contain dots themselves. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
          ? ownValue(inner as Claims, name)
          : undefined,
      claims,
    );
}

/**
 * The values of a role claim: a list, or one text. Some providers write all groups into one text, "a,b" or "a b", so
 * its parts are values beside the whole. Where there are commas, they part it, and names may have spaces.
 */
function valuesOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((one) => typeof one === "string");
  if (typeof claim !== "string") return [];
  const parts = claim.split(claim.includes(",") ? "," : /\s+/);
  return [...new Set([claim, ...parts].map((part) => part.trim()).filter(Boolean))];
}

/** First and last name, reduced to allowed letters (S-025); without any, the local part of the address. */
export function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const [first, ...rest] = plainName(claims["name"]).split(" ");
  const firstName = plainName(claims["given_name"]) || first || plainName(email.split("@", 1)[0]) || "-";
  return { firstName, lastName: plainName(claims["family_name"]) || rest.join(" ") || "-" };
}

const plainName = (value: unknown): string =>
  typeof value !== "string"
    ? ""
    : cutText(
        value
          .normalize("NFC")
          .replace(/[^\p{L}\p{M}'’-]+/gu, " ")
          .trim(),
        MAX_NAME,
      ).trim();
