/** A tenant as requests know it. */
export type Tenant = {
  id: number;
  uuid: string;
  slug: string;
  name: string;
  domain: string;
  plan: string;
  languageId: number;
  isEnabled: boolean;
  isTestMode: boolean;
};
