/**
 * Zoho's data centres: the hosts of a region's tokens and CRM
 * (https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html). Browser-safe.
 */
export const ZOHO_REGIONS = {
  com: { accounts: "https://accounts.zoho.com", api: "https://www.zohoapis.com" },
  eu: { accounts: "https://accounts.zoho.eu", api: "https://www.zohoapis.eu" },
  in: { accounts: "https://accounts.zoho.in", api: "https://www.zohoapis.in" },
  "com.au": { accounts: "https://accounts.zoho.com.au", api: "https://www.zohoapis.com.au" },
  jp: { accounts: "https://accounts.zoho.jp", api: "https://www.zohoapis.jp" },
  ca: { accounts: "https://accounts.zohocloud.ca", api: "https://www.zohoapis.ca" },
  sa: { accounts: "https://accounts.zoho.sa", api: "https://www.zohoapis.sa" },
  "com.cn": { accounts: "https://accounts.zoho.com.cn", api: "https://www.zohoapis.com.cn" },
} as const;

export type ZohoRegion = keyof typeof ZOHO_REGIONS;

export const REGION_NAMES = Object.keys(ZOHO_REGIONS) as [ZohoRegion, ...ZohoRegion[]];

/** The error for anything but a company of Zoho (VAL-14). Browser-safe. */
export const ONLY_ZOHO = "Can only import Zoho companies";
