import { customField } from "@/db/schema";
import type { DEFAULT_LANGUAGE, Language } from "@/lib/core/i18n/languages";
import type { Scope } from "./scope";

/** Sectors of the demo's clients, assigned in turn. */
export const SECTORS = ["retail", "services", "culture"] as const;

/** A label in English and in each other language. */
type Labelled = { label: string; labels: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, string> };

const FIELDS = [
  {
    subject: "deal",
    key: "start",
    kind: "date",
    label: "Start of work",
    labels: { fr: "Début des travaux", es: "Inicio de los trabajos" },
  },
  {
    subject: "client",
    key: "sector",
    kind: "choice",
    label: "Sector",
    labels: { fr: "Secteur", es: "Sector" },
    options: [
      { value: "retail", label: "Retail", labels: { fr: "Commerce", es: "Comercio" } },
      { value: "services", label: "Services", labels: { fr: "Services", es: "Servicios" } },
      {
        value: "culture",
        label: "Culture and events",
        labels: { fr: "Culture et événements", es: "Cultura y eventos" },
      },
    ],
  },
] as const satisfies readonly (Labelled & { options?: readonly (Labelled & { value: string })[] } & Record<
    string,
    unknown
  >)[];

/** Adds a custom field of deals and one of clients, which the demo data fills in. */
export async function addCustomFields({ db, tenantId }: Scope): Promise<void> {
  await db.insert(customField).values(
    FIELDS.map((field) => ({
      tenantId,
      ...field,
      options: "options" in field ? field.options.map((option) => ({ ...option })) : [],
      position: 1,
    })),
  );
}
