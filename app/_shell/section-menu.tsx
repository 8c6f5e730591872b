"use client";

import { Menu } from "lucide-react";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { UntilReady } from "@/app/_ui/until-ready";
import { SectionDrawer } from "./section-drawer";
import type { SectionEntry } from "./section-entry";

type Props = {
  title: string;
  text: string;
  label: string;
  entries: readonly SectionEntry[];
  back: SectionEntry;
};

/** A phone's way to a section's navigation: a button that opens it in a drawer. */
export function SectionMenu({ title, text, label, entries, back }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UntilReady>
        <Button
          variant="secondary"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={<Menu aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {text}
        </Button>
      </UntilReady>
      <SectionDrawer open={isOpen} onOpenChange={setOpen} title={title} entries={entries} back={back} />
    </>
  );
}
