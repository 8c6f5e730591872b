/** A tenant as requests know it. */
export type Tenant = {
  id: number;
  uuid: string;
  slug: string;
  name: string;
  /** Where its site is now (tenant-name.ts). */
  domain: string;
  plan: string;
  languageId: number;
  isEnabled: boolean;
  isTestMode: boolean;
};
