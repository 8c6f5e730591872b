import { MAX_SECTIONS } from "@/lib/domain/documents/limits";
import type { SectionAction } from "./builder-state";
import type { DealForm } from "./form-state";
import { inOrder, numbered, withItems } from "./reduce-items";
import type { SelectedItem } from "./selected-item";

type Parts = Pick<DealForm, "selectedItems" | "sections">;

/**
 * Sections and lines after an action. Lines are always in the order of their sections, as they are stored.
 */
export function reduceSections(form: DealForm, action: SectionAction): DealForm {
  const { sections, selectedItems } = form;
  switch (action.type) {
    case "sectionAdded":
      return sections.length >= MAX_SECTIONS ? form : { ...form, sections: [...sections, action.section] };
    case "sectionInserted":
      return inserted(form, action);
    case "sectionChanged":
      return {
        ...form,
        sections: sections.map((section) => (section.key === action.key ? action.change(section) : section)),
      };
    case "sectionRemoved":
      return withoutSection(form, action.key);
    case "lineSectioned":
      return inSections({
        ...form,
        selectedItems: moved(selectedItems, action.key, action.section),
      });
    case "servicesReordered":
      return inSections(reordered(form, action.keys));
  }
}

/** Prefix that distinguishes keys of sections from those of lines. */
const SECTION_PREFIX = "section:";
export const sectionId = (key: string): string => `${SECTION_PREFIX}${key}`;

/** The key of a section from its id in the table; null for the id of a line. */
export const sectionOfId = (id: string): string | null =>
  id.startsWith(SECTION_PREFIX) ? id.slice(SECTION_PREFIX.length) : null;

/** Lines sorted by the order of sections; lines without an existing section come first. */
export function inSections<Form extends Parts>(form: Form): Form {
  const place = new Map(form.sections.map(({ key }, index) => [key, index]));
  if (place.size === 0 && form.selectedItems.every(({ section }) => section === "")) return form;
  const placed = form.selectedItems.map((item) =>
    item.section === "" || place.has(item.section) ? item : { ...item, section: "" },
  );
  const placeOf = ({ section }: SelectedItem) => place.get(section) ?? -1;
  return { ...form, selectedItems: numbered(placed.toSorted((one, other) => placeOf(one) - placeOf(other))) };
}

/** Appends a section, with as many of its lines as the maximum allows. */
function inserted(
  form: DealForm,
  { section, lines }: Extract<SectionAction, { type: "sectionInserted" }>,
): DealForm {
  if (form.sections.length >= MAX_SECTIONS) return form;
  const end = form.selectedItems.length;
  const placed = lines.map((line, at) => ({ ...line, section: section.key, position: end + at + 1 }));
  return {
    ...form,
    sections: [...form.sections, section],
    selectedItems: withItems(form.selectedItems, placed),
  };
}

/** Moves the line behind the last one of its new section. */
function moved(items: readonly SelectedItem[], key: string, section: string): SelectedItem[] {
  const line = items.find((item) => item.key === key);
  if (!line || line.section === section) return [...items];
  return [...items.filter((item) => item !== line), { ...line, section }];
}

/** Its lines stay, after those of the previous section. */
const withoutSection = (form: DealForm, key: string): DealForm =>
  inSections({ ...form, sections: form.sections.filter((section) => section.key !== key) });

/** If sections were reordered, their lines move with them; else each line belongs to the section above it. */
function reordered(form: DealForm, ids: readonly string[]): DealForm {
  const order = ids.flatMap((id) => sectionOfId(id) ?? []);
  const isSectionMoved = form.sections.some(({ key }, index) => key !== order[index]);
  if (isSectionMoved) return { ...form, sections: inOrder(form.sections, order) };
  let section = "";
  const sectionOf = new Map<string, string>();
  for (const id of ids) {
    const heading = sectionOfId(id);
    if (heading === null) sectionOf.set(id, section);
    else section = heading;
  }
  const items = inOrder(
    form.selectedItems,
    ids.filter((id) => sectionOfId(id) === null),
  );
  return {
    ...form,
    selectedItems: numbered(
      items.map((item) => {
        const above = sectionOf.get(item.key) ?? item.section;
        return above === item.section ? item : { ...item, section: above };
      }),
    ),
  };
}
