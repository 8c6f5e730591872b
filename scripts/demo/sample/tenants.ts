import type { Language } from "@/lib/core/i18n/languages";
import type { BrandColors } from "@/lib/domain/tenant-admin/starter-data";
import type { Text } from "./catalog-plan";
import type { Company } from "@/lib/domain/company/seller";
import { acmeClients, localClients } from "./client-plans";
import type { ClientPlan } from "./clients";
import type { Rates } from "./money";
import type { DemoPerson } from "./people";

export type DemoTenant = {
  slug: string;
  name: string;
  languageId: number;
  brandColors: BrandColors;
  rates: Rates;
  people: readonly DemoPerson[];
  /** Its footer in every language. */
  company: Company & { footers: Readonly<Record<Language, string>> };
  clients: readonly ClientPlan[];
  /** The language of the catalogue. */
  say: (text: Text) => string;
  /** Of the catalogue's amounts. */
  factor: number;
};

/** Two agencies that differ in everything visible, so that mixing up tenants would show. */
export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    slug: "local",
    name: "Atelier Boréal",
    languageId: 1,
    brandColors: { primary: "#3056d3", secondary: "#0f766e" },
    say: ([english]) => english,
    factor: 1,
    company: {
      legal_name: "9123-4567 Québec inc.",
      trade_name: "Atelier Boréal",
      address: {
        lines: ["4200 Saint-Laurent Boulevard", "Suite 300"],
        postal_code: "H2W 2R2",
        city: "Montréal",
        region: "QC",
        country: "CA",
      },
      phone: "+1 514 555 0100",
      email: "hello@boreal.example",
      site: "www.boreal.example",
      tax_numbers: [
        { label: "GST/HST", number: "123456782 RT0001" },
        { label: "QST", number: "1012340008 TQ0001" },
      ],
      bank: { holder: "9123-4567 Québec inc.", bank: "", account: "000-12345-6789012", routing: "" },
      footers: {
        en: "Thank you for considering us.",
        fr: "Merci de votre confiance.",
        es: "Gracias por su confianza.",
      },
    },
    clients: localClients,
    rates: { USD: 0.7315, EUR: 0.6742 },
    people: [
      { role: "super_admin", firstName: "Sasha", lastName: "Okafor", phone: "+1 514 555 0100" },
      { role: "admin", firstName: "Amélie", lastName: "Gagnon", phone: "+1 514 555 0101" },
      { role: "manager", firstName: "Marc", lastName: "Lévesque", phone: "+1 514 555 0102" },
      { role: "employee", firstName: "Emma", lastName: "Fortin", phone: "+1 514 555 0103" },
    ],
  },
  {
    slug: "acme",
    name: "Acme Studio",
    languageId: 2,
    brandColors: { primary: "#b4235a", secondary: "#5b3fb0" },
    say: ([, french]) => french,
    factor: 1.1,
    company: {
      legal_name: "Studio Acme inc.",
      trade_name: "Acme Studio",
      address: {
        lines: ["85, rue Saint-Paul"],
        postal_code: "G1K 3V8",
        city: "Québec",
        region: "QC",
        country: "CA",
      },
      phone: "+1 418 555 0180",
      email: "bonjour@acme.example",
      site: "www.acme.example",
      tax_numbers: [{ label: "TPS/TVH", number: "123456782 RT0001" }],
      bank: { holder: "", bank: "", account: "", routing: "" },
      footers: {
        en: "We look forward to working with you.",
        fr: "Au plaisir de travailler avec vous.",
        es: "Será un placer trabajar con usted.",
      },
    },
    clients: acmeClients,
    rates: { USD: 0.7298, EUR: 0.6719 },
    people: [
      { role: "admin", firstName: "Nadia", lastName: "Benali", phone: "+1 418 555 0181" },
      { role: "manager", firstName: "Thomas", lastName: "Whitfield", phone: "+1 418 555 0182" },
      { role: "employee", firstName: "Léa", lastName: "Côté-Roy", phone: "+1 418 555 0183" },
    ],
  },
];
