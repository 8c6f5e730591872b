"use client";

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useId, useMemo, type ReactNode } from "react";

type Props<Id extends string | number> = {
  ids: readonly Id[];
  /** The ids in their new order. */
  onReorder: (ids: Id[]) => void;
  /** An item's name, for screen readers. */
  nameOf: (id: Id) => string;
  children: ReactNode;
};

/**
 * Rows that can be reordered by mouse, touch and keyboard (WID-08). Each row uses useSortableRow() and a
 * DragHandle.
 */
export function SortableList<Id extends string | number>({ ids, onReorder, nameOf, children }: Props<Id>) {
  const t = useTranslations("common.sort");
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, BY_POINTER),
    useSensor(TouchSensor, BY_TOUCH),
    useSensor(KeyboardSensor, BY_KEYS),
  );
  // Returns the same array for the same order: a new one would render every row again.
  const order = JSON.stringify(ids);
  const items = useMemo(() => JSON.parse(order) as Id[], [order]);
  const place = (id: UniqueIdentifier) => ids.findIndex((candidate) => candidate === id);
  const words = (id: UniqueIdentifier, over?: UniqueIdentifier) => {
    const known = ids[place(id)];
    return {
      name: known === undefined ? "" : nameOf(known),
      position: place(over ?? id) + 1,
      total: ids.length,
    };
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onReorder(arrayMove([...ids], place(active.id), place(over.id)));
  };
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t("instructions") },
        announcements: {
          onDragStart: ({ active }) => t("lifted", words(active.id)),
          onDragOver: ({ active, over }) => (over ? t("moved", words(active.id, over.id)) : undefined),
          onDragEnd: ({ active, over }) => t("dropped", words(active.id, over?.id)),
          onDragCancel: ({ active }) => t("cancelled", words(active.id)),
        },
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

// Constant objects: new ones would render every row again each time.
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_TOUCH = { activationConstraint: { delay: 150, tolerance: 8 } };
// Scrolls instantly: a key pressed during smooth scrolling would be lost, and some users prefer less motion.
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" as const };
