import { ChevronDown, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState, type Dispatch } from "react";
import { IconButton } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { MAX_SECTION_NAME, type Section } from "@/lib/core/documents/blocks";
import { NewerVersion, type Newer } from "../document/library/newer-version";
import { SaveSection } from "../document/library/save-block";
import { InPlacePicture } from "../document/picture-in-place";
import type { BuilderAction } from "../builder-state";
import { sectionId } from "../reduce-sections";

type Props = {
  section: Section;
  /** Its name, or a substitute. */
  name: string;
  /** The formatted total of its services; null without services. */
  sum: string | null;
  /** The library entry that has a newer version of this section. */
  newer: Newer | undefined;
  /** Titles of its services, one per line. */
  services: string;
  dispatch: Dispatch<BuilderAction>;
};

const HIDES = ["hides_quantities", "hides_unit_prices", "hides_line_prices"] as const;

/** The heading of a section among the chosen services: name and total, and when expanded its other fields. */
export const SectionRow = memo(function SectionRow(props: Props) {
  const { section, name, sum, newer, services, dispatch } = props;
  const t = useTranslations("builder.sections");
  const { row, handle, isDragging } = useSortableRow(sectionId(section.key));
  const [isOpen, setOpen] = useState(false);
  const change = (field: string, changes: Partial<Section>) =>
    dispatch({
      type: "sectionChanged",
      key: section.key,
      change: (present) => ({ ...present, ...changes }),
      field,
    });
  return (
    <tr {...row} role="row" className={classes("block bg-sunken", isDragging && "shadow-float")}>
      <td role="cell" className="block px-4 py-2.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DragHandle {...handle} name={name} />
          <input
            aria-label={t("name")}
            placeholder={t("namePlaceholder")}
            maxLength={MAX_SECTION_NAME}
            value={section.name}
            onChange={({ target }) => change("name", { name: target.value })}
            className={classes(
              "min-h-9 min-w-32 flex-1 rounded-sm bg-transparent text-base font-semibold text-ink sm:text-sm",
              "placeholder:font-normal placeholder:text-faint",
            )}
          />
          {sum !== null && (
            <span className="text-sm font-semibold tabular-nums">
              <span className="sr-only">{t("subtotal")} </span>
              {sum}
            </span>
          )}
          <IconButton
            label={t("details", { name })}
            aria-expanded={isOpen}
            icon={<ChevronDown className={isOpen ? "rotate-180" : undefined} />}
            onClick={() => setOpen(!isOpen)}
          />
          <SaveSection section={section} name={name} />
          <IconButton
            tone="danger"
            label={t("remove", { name })}
            icon={<Trash2 />}
            onClick={() => dispatch({ type: "sectionRemoved", key: section.key })}
          />
        </div>
        {newer && (
          <div className="mt-1 sm:pl-10">
            <NewerVersion
              part={section}
              newer={newer}
              services={services.split("\n").filter(Boolean)}
              onChange={(changed) =>
                dispatch({ type: "sectionChanged", key: section.key, change: () => changed, field: "origin" })
              }
            />
          </div>
        )}
        {isOpen && <SectionDetails {...{ section, change }} />}
        {sum === null && <p className="pl-10 text-sm text-muted">{t("empty")}</p>}
      </td>
    </tr>
  );
});

type DetailsProps = { section: Section; change: (field: string, changes: Partial<Section>) => void };

/** The texts above a section's services, and which prices are hidden from customers. */
export function SectionDetails({ section, change }: DetailsProps) {
  const t = useTranslations("builder.sections");
  return (
    <div className="mt-3 grid gap-5 border-t border-line pt-4 pb-2 @2xl:grid-cols-[minmax(0,1fr)_13rem]">
      <RichTextEditor
        label={t("intro")}
        hint={t("introHint")}
        value={section.intro}
        onChange={(intro) => change("intro", { intro })}
      />
      <div className="space-y-5">
        <div>
          <p className="mb-1.5 text-sm font-medium">{t("picture")}</p>
          <InPlacePicture
            label={t("picture")}
            picture={section.picture}
            onChange={(picture) => change("picture", { picture })}
            sizes="13rem"
            className="aspect-[16/9] w-full rounded-control"
          />
        </div>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t("hides")}</legend>
          <div className="space-y-2">
            {HIDES.map((flag) => (
              <Checkbox
                key={flag}
                label={t(flag)}
                checked={section[flag]}
                onChange={({ target }) => change(flag, { [flag]: target.checked })}
              />
            ))}
          </div>
          <p className="mt-2 text-xs text-muted">{t("sum")}</p>
        </fieldset>
      </div>
    </div>
  );
}
