import type { z } from "zod";
import { config } from "@/base/config.mjs";
import { DEFAULT_LANGUAGE, idOfLanguage, LANGUAGES } from "@/lib/core/i18n/languages";
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  starterProfiles,
  startIn,
  type CountryCode,
} from "@/lib/core/tenants/countries";
import { workspaceStart } from "@/lib/domain/tenant-admin/fields";
import { tenantRulesInEnglish } from "@/lib/domain/tenant-admin/in-english";
import { ask, isTerminal } from "./terminal";

export type WorkspaceStart = z.output<ReturnType<typeof workspaceStart>>;

/**
 * How a workspace begins (T-65), from environment variables or by prompting. An empty answer, and a question that
 * nobody is there to answer, takes what the country gives. Throws for an answer that is not allowed.
 */
export async function askWorkspaceStart(): Promise<WorkspaceStart> {
  const display_name = await answer(config.KAPI_WORKSPACE_NAME, "Name of the workspace, as people read it: ");
  const country = await answer(
    config.KAPI_WORKSPACE_COUNTRY,
    `Country (${COUNTRIES.join(", ")}) [${DEFAULT_COUNTRY}]: `,
  );
  const code = COUNTRIES.find((each) => each === country) ?? DEFAULT_COUNTRY;
  const { currency, tax, language } = await answersOf(code);
  const checked = workspaceStart(tenantRulesInEnglish).safeParse({
    display_name,
    // Whoever is asked has seen the default; unattended, no country was named.
    country: country ?? (isTerminal() ? DEFAULT_COUNTRY : undefined),
    currency,
    tax,
    language_id: language === undefined ? undefined : idOfLanguage(language),
  });
  if (!checked.success)
    throw new Error(
      checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  return checked.data;
}

async function answersOf(country: CountryCode) {
  const usual = startIn(country);
  const taxes = starterProfiles(country).map(({ key }) => key);
  return {
    currency: await answer(config.KAPI_WORKSPACE_CURRENCY, `Currency [${usual.currency}]: `),
    tax: await answer(config.KAPI_WORKSPACE_TAX, `Tax of new deals (${taxes.join(", ")}) [${usual.tax}]: `),
    language: await answer(
      config.KAPI_WORKSPACE_LANGUAGE,
      `Language (${LANGUAGES.join(", ")}) [${usual.language ?? DEFAULT_LANGUAGE}]: `,
    ),
  };
}

/** The configured value, else what is answered; undefined for no answer. */
async function answer(configured: string | undefined, question: string): Promise<string | undefined> {
  if (configured) return configured;
  return (isTerminal() && (await ask(question)).trim()) || undefined;
}
