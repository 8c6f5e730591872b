import type { ItemPicture } from "@/lib/domain/catalog/schema";

/** The picture that the form and the table show: the main one, else the first. */
export const shownPicture = (pictures: readonly ItemPicture[]): ItemPicture | undefined =>
  pictures.find(({ is_main }) => is_main) ?? pictures[0];
