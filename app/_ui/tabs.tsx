"use client";

import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "./classes";
import { UntilReady } from "./until-ready";

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode };

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
};

/**
 * Panels of which one is shown. All stay mounted, so that typed text is kept in hidden ones. Arrow keys, Home
 * and End move and open. Source: WAI-ARIA Authoring Practices, tabs with automatic activation.
 */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const target = targetOf(
      event.key,
      tabs.findIndex(({ name }) => name === open),
      tabs.length,
    );
    const tab = target === null ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target ?? 0]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-x-1 border-b border-line"
      >
        <UntilReady>
          {tabs.map(({ name, label: text }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              aria-selected={name === open}
              tabIndex={name === open ? 0 : -1}
              onClick={() => onOpen(name)}
              className={classes(
                "-mb-px min-h-11 border-b-2 px-3 text-sm font-medium transition-colors",
                name === open ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {text}
            </button>
          ))}
        </UntilReady>
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== open}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </>
  );
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
