"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { Button } from "../button";
import { TextField } from "../text-field";
import { Checkbox, TriStateBox } from "../checkbox";
import { foldText } from "@/lib/core/search/fold-text";

type Props = {
  label: string;
  modules: readonly MatrixModule[];
  /** Slugs of the chosen permissions. Those that no module lists are neither counted nor changed. */
  value: readonly string[];
  onChange: (slugs: string[]) => void;
  /** Read-only, for example for a system role. */
  disabled?: boolean;
  error?: string | null;
};

/**
 * Permissions by module: select all of a module, all or none, and search by name, slug, description or module
 * (WID-09). Selecting all selects what the search shows.
 */
export function PermissionMatrix({ label, modules, value, onChange, disabled = false, error }: Props) {
  const t = useTranslations("common.permissions");
  const id = useId();
  const [search, setSearch] = useState("");
  const shown = matchingModules(modules, search);
  const slugs = shown.flatMap(({ permissions }) => permissions.map(({ slug }) => slug));
  const offered = modules.flatMap(({ permissions }) => permissions.map(({ slug }) => slug));
  const chosen = offered.filter((slug) => value.includes(slug));
  const set = (changed: readonly string[], isChosen: boolean) => {
    const others = value.filter((slug) => !changed.includes(slug));
    onChange(isChosen ? [...others, ...changed] : others);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="@container min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <TextField
          type="search"
          className="min-w-0 flex-1 basis-56"
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          maxLength={MAX_SEARCH}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          trailing={
            <span className="flex size-9 items-center justify-center text-faint">
              <Search aria-hidden="true" className="size-4" />
            </span>
          }
        />
        <p aria-live="polite" className="text-sm tabular-nums text-muted">
          {t("chosen", { count: chosen.length, total: offered.length })}
        </p>
        <span className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled || slugs.every((slug) => value.includes(slug))}
            onClick={() => set(slugs, true)}
          >
            {t("all")}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled || chosen.length === 0}
            onClick={() => set(offered, false)}
          >
            {t("clear")}
          </Button>
        </span>
      </div>
      <div className="mt-4 grid gap-3 @xl:grid-cols-2">
        {shown.map((module) => (
          <ModuleBox key={module.module} module={module} chosen={value} disabled={disabled} onChange={set} />
        ))}
      </div>
      {shown.length === 0 && <p className="py-6 text-center text-sm text-faint">{t("none", { search })}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ModuleBoxProps = {
  module: MatrixModule;
  chosen: readonly string[];
  disabled: boolean;
  onChange: (slugs: readonly string[], isChosen: boolean) => void;
};

/** One module's permissions, with a checkbox for all of them. */
function ModuleBox({ module, chosen, disabled, onChange }: ModuleBoxProps) {
  const t = useTranslations("common.permissions");
  const slugs = module.permissions.map(({ slug }) => slug);
  const count = slugs.filter((slug) => chosen.includes(slug)).length;
  return (
    <section aria-label={module.name} className="rounded-card border border-line">
      <div className="flex items-start justify-between gap-3 border-b border-line bg-sunken px-3.5 py-2.5 font-medium">
        <TriStateBox
          label={
            <>
              {module.name}
              <span className="sr-only"> {t("allOf")}</span>
            </>
          }
          some={count > 0}
          all={count === slugs.length}
          disabled={disabled}
          onChange={(isChosen) => onChange(slugs, isChosen)}
        />
        <span className="text-xs tabular-nums text-muted">
          {count}/{slugs.length}
        </span>
      </div>
      <div className="grid gap-2.5 p-3.5">
        {module.permissions.map(({ slug, name, description }) => (
          <Checkbox
            key={slug}
            label={name}
            hint={description || <code className="font-mono">{slug}</code>}
            disabled={disabled}
            checked={chosen.includes(slug)}
            onChange={(event) => onChange([slug], event.target.checked)}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * The modules with the permissions that match a text by name, slug, description or module (WID-09); a module
 * that matches itself keeps all its permissions.
 */
export function matchingModules(modules: readonly MatrixModule[], search: string): MatrixModule[] {
  const wanted = foldText(search);
  const has = (...texts: (string | null | undefined)[]) =>
    texts.some((text) => text && foldText(text).includes(wanted));
  const matchingIn = (module: MatrixModule): readonly MatrixPermission[] =>
    has(module.name, module.module)
      ? module.permissions
      : module.permissions.filter(({ name, slug, description }) => has(name, slug, description));
  return modules
    .map((module) => ({ ...module, permissions: matchingIn(module) }))
    .filter(({ permissions }) => permissions.length > 0);
}

type MatrixPermission = { slug: string; name: string; description?: string | null };

export type MatrixModule = { module: string; name: string; permissions: readonly MatrixPermission[] };
