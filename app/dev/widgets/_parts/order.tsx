"use client";

import { useState } from "react";
import { DragHandle } from "@/app/_ui/drag-handle";
import { SortableList } from "@/app/_ui/sortable-list";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { Sample } from "./sample";

export function Order() {
  const [names, setNames] = useState(["Logo", "Website", "Hosting"]);
  return (
    <Sample title="Order">
      <SortableList ids={names} onReorder={setNames} nameOf={(name) => name}>
        <ul
          aria-label="Services in order"
          className="max-w-sm divide-y divide-line rounded-card border border-line bg-surface"
        >
          {names.map((name) => (
            <Entry key={name} name={name} />
          ))}
        </ul>
      </SortableList>
    </Sample>
  );
}

function Entry({ name }: { name: string }) {
  const { row, handle } = useSortableRow(name);
  return (
    <li {...row} className="flex items-center gap-2 bg-surface px-3 py-2 text-sm">
      <DragHandle {...handle} name={name} />
      {name}
    </li>
  );
}
