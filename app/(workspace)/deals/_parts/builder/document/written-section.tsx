import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Parts } from "@/app/_proposal/blocks/parts";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Dialog } from "@/app/_ui/dialog";
import { DragHandle } from "@/app/_ui/drag-handle";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { MAX_SECTION_NAME, type Section } from "@/lib/core/documents/blocks";
import { sectionId } from "../reduce-sections";
import { SectionDetails } from "../services/section-row";
import { AT_EDGE, EDGE, WITH_EDGE } from "./edge";
import { InPlaceText } from "./in-place";
import { useServices } from "./written-services";

function useSection(key: string) {
  const { sections, dispatch } = useServices();
  const section = sections.find((each) => each.key === key);
  const change = (field: string, changes: Partial<Section>) =>
    dispatch({ type: "sectionChanged", key, change: (present) => ({ ...present, ...changes }), field });
  return { section, change };
}

/** A section with what moves it, and a dialog of what is not written in place: introduction, picture, hidden prices. */
export const SectionFrame: Parts["Section"] = ({ of, children, className, ...props }) => {
  const t = useTranslations("builder.sections");
  const { section, change } = useSection(of.key);
  const { row, handle, isDragging } = useSortableRow(sectionId(of.key));
  const [isOpen, setOpen] = useState(false);
  const name = section?.name.trim() || t("untitled");
  return (
    <section
      {...props}
      {...row}
      className={classes(className, WITH_EDGE, "relative", isDragging && "z-20 bg-white shadow-float")}
    >
      <div data-edge role="group" aria-label={name} className={EDGE}>
        <DragHandle {...handle} name={name} className={AT_EDGE} />
        <IconButton
          className={AT_EDGE}
          label={t("details", { name })}
          icon={<Eye />}
          onClick={() => setOpen(true)}
        />
      </div>
      {children}
      {section && isOpen && (
        <Dialog
          open
          size="lg"
          isChanged={false}
          onOpenChange={setOpen}
          title={t("details", { name })}
          footer={null}
        >
          <div className="@container">
            <SectionDetails section={section} change={change} />
          </div>
        </Dialog>
      )}
    </section>
  );
};

export const SectionName: Parts["SectionName"] = ({ of }) => {
  const t = useTranslations("builder.sections");
  const { section, change } = useSection(of.key);
  return (
    <InPlaceText
      label={t("name")}
      placeholder={t("namePlaceholder")}
      value={section?.name ?? ""}
      longest={MAX_SECTION_NAME}
      onChange={(name) => change("name", { name })}
    />
  );
};
