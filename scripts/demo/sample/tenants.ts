import type { BrandColors } from "@/lib/domain/tenant-admin/starter-data";
import type { Text } from "./catalog-plan";
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
    clients: acmeClients,
    rates: { USD: 0.7298, EUR: 0.6719 },
    people: [
      { role: "admin", firstName: "Nadia", lastName: "Benali", phone: "+1 418 555 0181" },
      { role: "manager", firstName: "Thomas", lastName: "Whitfield", phone: "+1 418 555 0182" },
      { role: "employee", firstName: "Léa", lastName: "Côté-Roy", phone: "+1 418 555 0183" },
    ],
  },
];
