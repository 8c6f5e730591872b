import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { DragHandleProps } from "./drag-handle";

/**
 * Makes a row of a SortableList movable: spread `row` on its element (tr, li, div), `handle` on its
 * DragHandle.
 */
export function useSortableRow(id: string | number) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  // Moved but never scaled, because rows differ in height.
  const moved = transform && { ...transform, scaleX: 1, scaleY: 1 };
  const handle: Pick<DragHandleProps, "ref" | "drag"> = {
    ref: setActivatorNodeRef,
    drag: { ...attributes, ...listeners },
  };
  return {
    row: {
      ref: setNodeRef,
      style: {
        transform: CSS.Transform.toString(moved),
        transition,
        ...(isDragging ? { position: "relative" as const, zIndex: 1, opacity: 0.85 } : {}),
      },
    },
    handle,
    isDragging,
  };
}
