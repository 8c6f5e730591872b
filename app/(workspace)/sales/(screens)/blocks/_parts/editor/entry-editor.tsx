"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { NOTHING_TO_UNDO, UndoButtons, useUndoKeys } from "@/app/(workspace)/deals/_parts/builder/frame/undo";
import { MAX_TAGS_TEXT, tagsOf } from "@/app/(workspace)/deals/_parts/builder/document/library/typed-tags";
import { LanguageField } from "@/app/_clients/language-field";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { late } from "@/app/_ui/late";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import { MAX_NAME } from "@/lib/domain/library/limits";
import type { SavedEntry, EntryBody } from "@/lib/domain/library/schema";
import type { ProposalTexts } from "@/app/_proposal/texts";
import { UsedWhere } from "../used-where";
import { BlockEditor } from "./block-editor";
import { contentBody, draftOf } from "./draft";
import { SectionEditor } from "./section-editor";
import { useDraftHistory } from "./use-draft-history";

const StaleEntry = late(() => import("./stale-entry").then((module) => module.StaleEntry));

type Props = {
  kind: SavedEntry["kind"];
  /** null for a new entry. */
  entry: SavedEntry | null;
  /** The initial language. */
  language: Language | null;
  maySeeUses: boolean;
  /** Texts around a block, in the reader's language. */
  texts: ProposalTexts["blocks"];
};
type Fields = { name: string; tags: string; language: Language | null };

/** Edits a block or section of the library: name, tags, language, and the content as it will look. */
export function EntryEditor({ kind, entry, language, maySeeUses, texts }: Props) {
  const t = useTranslations("library");
  const { form, draft, change, undo, redo, theirs } = useEntryForm({ kind, entry, language });
  const { bind, values, set, failure, isBusy } = form;
  useLeaveWarning(form.isChanged);
  const steps = isBusy ? NOTHING_TO_UNDO : { undo, redo };
  useUndoKeys(steps);
  return (
    <>
      <ButtonLink
        href="/sales/blocks"
        prefetch={false}
        variant="ghost"
        size="sm"
        className="-ml-3"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      >
        {t("editor.back")}
      </ButtonLink>
      <UntilReady>
        <div className="mt-1 mb-4 flex items-center justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
            {entry?.name ?? t(kind === "block" ? "newBlock" : "newSection")}
          </h2>
          <UndoButtons {...steps} />
        </div>
        <form id={form.id} method="post" noValidate onSubmit={form.onSubmit} className="space-y-5">
          {failure && <Banner tone="error">{failure.text}</Banner>}
          {theirs && <StaleEntry mine={draft} theirs={theirs} />}
          {entry && maySeeUses && <Uses id={entry.id} />}
          <Card data-own-undo className="grid gap-5 p-5 sm:grid-cols-2">
            <TextField
              {...bind("name")}
              className="sm:col-span-2"
              label={t("editor.name")}
              hint={t("editor.nameHint")}
              maxLength={MAX_NAME}
              autoComplete="off"
              required
            />
            <TextField
              {...bind("tags")}
              label={t("editor.tags")}
              hint={t("editor.tagsHint")}
              maxLength={MAX_TAGS_TEXT}
              autoComplete="off"
            />
            <LanguageField
              label={t("editor.language")}
              hint={t("editor.languageHint")}
              placeholder={t("anyLanguage")}
              value={values.language}
              onChange={(chosen) => set({ language: chosen })}
            />
          </Card>
          {/* What is changed while it is saved would be lost. */}
          <div inert={isBusy} className="space-y-5">
            {draft.kind === "block" ? (
              <BlockEditor
                block={draft.block}
                texts={texts}
                onChange={(block, field) => change({ kind: "block", block }, field)}
              />
            ) : (
              <SectionEditor draft={draft} onChange={change} />
            )}
          </div>
          <p className="flex flex-wrap items-center gap-3">
            <Button type="submit" loading={isBusy}>
              {t(theirs ? "editor.saveMine" : "editor.save")}
            </Button>
            <ButtonLink href="/sales/blocks" prefetch={false} variant="secondary">
              {t("editor.cancel")}
            </ButtonLink>
          </p>
        </form>
      </UntilReady>
    </>
  );
}

/** Where the entry is used, so that users know it before they change it. */
function Uses({ id }: { id: number }) {
  const t = useTranslations("library.uses");
  return (
    <Card className="p-5" aria-labelledby="uses">
      <h3 id="uses" className="mb-2 text-sm font-semibold">
        {t("title")}
      </h3>
      <UsedWhere id={id} />
      <p className="mt-3 text-xs text-muted">{t("copies")}</p>
    </Card>
  );
}

/**
 * Saves the entry with the version that was read. If somebody else saved meanwhile, `theirs` is their
 * version, and the user's input stays.
 */
function useEntryForm({ kind, entry, language }: Pick<Props, "kind" | "entry" | "language">) {
  const t = useTranslations("library.editor");
  const failures = useTranslations("common.failures");
  const router = useRouter();
  const clear = useClearTable("library");
  const [opened] = useState(() => draftOf(kind, entry));
  const { draft, ...history } = useDraftHistory(() => opened);
  const [theirs, setTheirs] = useState<SavedEntry | null>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useApiForm<Fields>({
    defaults: { name: entry?.name ?? "", tags: entry?.tags.join(", ") ?? "", language },
    resolver: checkedBy(({ name }): Record<string, string> =>
      name.trim() === "" ? { name: t("nameMissing") } : {},
    ),
    send: async ({ name, tags, language: spoken }) => {
      const content = contentBody(draft);
      if (!content) throw new NothingChosen();
      const archived = (theirs ?? entry)?.archived ?? false;
      // The compiler cannot know that kind and content belong together.
      const body = { name, tags: tagsOf(tags), language: spoken, archived, ...content } as EntryBody;
      const saved = entry
        ? await send(libraryCalls.update, { params: { id: entry.id }, body, version: theirs ?? entry })
        : await send(libraryCalls.create, { body });
      setSaved(true);
      await clear();
      leaveNotice({ tone: "success", text: t("saved", { name: saved.name }) });
      router.push("/sales/blocks");
      router.refresh();
    },
    fieldOf: (path) => {
      const [field = ""] = path.split(".");
      return ["name", "tags", "language"].includes(field) ? field : null;
    },
    failureText: (error) =>
      error instanceof NothingChosen ? t("nothingChosen") : failures(callFailure(error)),
    onStale: async () => {
      if (entry) setTheirs(await send(libraryCalls.read, { params: { id: entry.id } }));
      return null;
    },
  });
  return {
    form: {
      ...form,
      // Until the list opens: a second press would save another entry.
      isBusy: form.isBusy || isSaved,
      isChanged: !isSaved && (form.isChanged || draft !== opened),
    },
    draft,
    ...history,
    theirs,
  };
}

/** The kind of a new block has not been chosen yet. */
class NothingChosen extends Error {}
