"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ComponentType, useEffect } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { ImageUpload } from "@/app/_ui/image-upload/image-upload";
import { PermissionMatrix } from "@/app/_ui/permission-matrix/permission-matrix";
import { DragHandle } from "@/app/_ui/drag-handle";
import { SortableList } from "@/app/_ui/sortable-list";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button, IconButton } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { Dialogs } from "./dialogs";
import { Fields } from "./fields";
import { Tables } from "./tables";
import { Sample } from "./sample";

const Basics = () => (
  <>
    <Sample title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Plus aria-hidden="true" className="size-4" />}>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button loading>Saving...</Button>
        <Button disabled disabledReason="There is nothing to save.">
          Disabled
        </Button>
        <IconButton label="Edit" icon={<Pencil />} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 />} />
        <Spinner label="Loading" className="size-5" />
      </div>
    </Sample>
    <Sample title="States and messages">
      <div className="flex flex-wrap gap-2">
        {(["neutral", "info", "success", "warning", "error"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      {(["info", "success", "warning", "error"] as const).map((tone) => (
        <Banner key={tone} tone={tone}>
          A message that {tone === "error" ? "interrupts" : "waits its turn"}.
        </Banner>
      ))}
    </Sample>
  </>
);

const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

const PARTS: readonly (readonly [string, ComponentType<{ theme: string }>])[] = [
  ["basics", Basics],
  ["dialogs", Dialogs],
  ["fields", Fields],
  ["texts", Texts],
  ["pictures", Pictures],
  ["matrix", Matrix],
  ["order", Order],
  ["tables", Tables],
];

/** The widgets in the light and in the dark theme, side by side if there is room. */
export function Gallery({
  only,
  theme: wanted,
}: {
  only?: readonly string[] | undefined;
  theme?: string | undefined;
}) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <main className="grid gap-px bg-line 2xl:grid-cols-2">
        <h1 className="sr-only">Widgets</h1>
        {THEMES.filter(([theme]) => !wanted || theme === wanted).map(([theme, name]) => (
          <section
            key={theme}
            aria-label={name}
            data-theme={theme}
            className="min-w-0 space-y-10 bg-canvas px-4 py-8 text-ink sm:px-8"
          >
            <h2 className="text-xl font-semibold">{name}</h2>
            {PARTS.filter(([part]) => !only || only.includes(part)).map(([part, Part]) => (
              <Part key={part} theme={theme} />
            ))}
          </section>
        ))}
      </main>
    </QueryClientProvider>
  );
}

function Texts() {
  const [html, setHtml] = useState(
    "<p>A <strong>bold</strong> offer</p><ul><li><p>one</p></li><li><p>two</p></li></ul>",
  );
  return (
    <Sample title="Rich text">
      <RichTextEditor label="Description" value={html} onChange={setHtml} required />
      <output
        aria-label="HTML of the description"
        className="block overflow-x-auto rounded-control bg-sunken p-2 font-mono text-xs"
      >
        {html || "(empty)"}
      </output>
    </Sample>
  );
}

function Pictures() {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (src) URL.revokeObjectURL(src);
    },
    [src],
  );
  return (
    <Sample title="Picture">
      <ImageUpload
        label="Logo"
        src={src}
        onFile={(file) => setSrc(URL.createObjectURL(file))}
        onRemove={() => setSrc(null)}
      />
      <ImageUpload
        label="Favicon"
        src={null}
        accept={["image/png", "image/x-icon"]}
        onFile={() => undefined}
        busy
      />
    </Sample>
  );
}

const ACTIONS = ["read", "create", "update", "delete"];
const MODULES = [
  ["deals", "Deals"],
  ["clients", "Clients"],
  ["fields", "Questions"],
].map(([module = "", name = ""]) => ({
  module,
  name,
  permissions: ACTIONS.map((action) => ({
    slug: `${module}.${action}`,
    name: `${action[0]?.toUpperCase()}${action.slice(1)} ${name.toLowerCase()}`,
    description: action === "delete" ? "Cannot be undone" : null,
  })),
}));

function Matrix() {
  const [chosen, setChosen] = useState<string[]>(["deals.read", "deals.create"]);
  return (
    <Sample title="Permissions">
      <PermissionMatrix
        label="Permissions of the role"
        modules={MODULES}
        value={chosen}
        onChange={setChosen}
      />
    </Sample>
  );
}

function Order() {
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
