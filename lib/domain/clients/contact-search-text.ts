import type { contact } from "@/db/schema";
import { searchable } from "@/lib/core/search/searchable";

type Contact = Pick<typeof contact.$inferInsert, "firstName" | "lastName" | "email">;

/** The text by which a contact is found: its name and its email address. */
export const contactSearchText = ({ firstName, lastName, email }: Contact): string =>
  searchable(firstName, lastName, email);
