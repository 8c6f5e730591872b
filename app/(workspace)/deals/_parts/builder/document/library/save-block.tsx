import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useState } from "react";
import type { z } from "zod";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { LanguageField } from "@/app/_clients/language-field";
import { IconButton } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { TextField } from "@/app/_ui/text-field";
import { Toast } from "@/app/_ui/toast";
import { withoutOrigin, type Block, type Section } from "@/lib/core/documents/blocks";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import { MAX_NAME, MAX_TAG, MAX_TAGS } from "@/lib/domain/library/limits";
import type { entryBody } from "@/lib/domain/library/schema";
import { useBuilder } from "../../builder-context";
import { savedLineInputOf } from "../../template/saved-lines";

/** The initial language of a saved block; null if the user may not save any. */
export const SavingBlocks = createContext<Language | null>(null);

type Body = z.input<typeof entryBody>;
type About = Pick<Body, "name" | "tags" | "language">;
type Props = { name: string; className?: string };

/** Saves a copy of a block to the library, for use in other proposals. */
export function SaveBlock({ block, ...button }: Props & { block: Block }) {
  const language = useContext(SavingBlocks);
  if (language === null) return null;
  const body = (about: About): Body => ({ ...about, kind: "block", content: withoutOrigin(block) });
  return <SaveToLibrary {...button} {...{ language, body }} kind="block" called="" />;
}

/** Saves a copy of a section with its services to the library. */
export function SaveSection({ section, ...button }: Props & { section: Section }) {
  const language = useContext(SavingBlocks);
  return language === null ? null : <SaveSectionAs {...button} {...{ section, language }} />;
}

function SaveSectionAs({ section, ...button }: Props & { section: Section; language: Language }) {
  const { selectedItems } = useBuilder().deal;
  const body = (about: About): Body => ({
    ...about,
    kind: "section",
    content: {
      section: withoutOrigin(section),
      lines: selectedItems.filter((item) => item.section === section.key).map(savedLineInputOf),
    },
  });
  return <SaveToLibrary {...button} body={body} kind="section" called={section.name.trim()} />;
}

type SaveProps = Props & {
  kind: Body["kind"];
  /** The initial name. */
  called: string;
  language: Language;
  body: (about: About) => Body;
};

function SaveToLibrary({ name, className, kind, ...rest }: SaveProps) {
  const t = useTranslations("builder.document.library");
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <IconButton
        className={className}
        label={t("save", { name })}
        icon={<BookmarkPlus />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <SaveDialog
          {...rest}
          kind={kind}
          onClose={() => setOpen(false)}
          onSaved={(called) => {
            setOpen(false);
            setSaved(called);
          }}
        />
      )}
      {saved !== null && (
        <Toast tone="success" duration={5_000} onClose={() => setSaved(null)}>
          {t(kind === "block" ? "done" : "doneSection", { name: saved })}
        </Toast>
      )}
    </>
  );
}

type DialogProps = Pick<SaveProps, "kind" | "called" | "language" | "body"> & {
  onClose: () => void;
  onSaved: (name: string) => void;
};
type Fields = { name: string; tags: string; language: Language | null };

function SaveDialog({ kind, called, language, body, onClose, onSaved }: DialogProps) {
  const t = useTranslations("builder.document.library");
  const failures = useTranslations("common.failures");
  const clear = useClearTable("library");
  const form = useApiForm<Fields>({
    defaults: { name: called, tags: "", language },
    resolver: checkedBy(({ name }): Record<string, string> =>
      name.trim() === "" ? { name: t("nameMissing") } : {},
    ),
    send: async ({ name, tags, language: spoken }) => {
      const sent = body({ name, tags: tagsOf(tags), language: spoken });
      const saved = await send(libraryCalls.create, { body: sent });
      void clear();
      onSaved(saved.name);
    },
    fieldOf: (path) => {
      const [field = ""] = path.split(".");
      return ["name", "tags", "language"].includes(field) ? field : null;
    },
    failureText: (error) => failures(callFailure(error)),
  });
  const { bind, values, set } = form;
  return (
    <FormDialog
      form={form}
      title={t("title")}
      description={t(kind === "block" ? "text" : "textSection")}
      submit={t(kind === "block" ? "confirm" : "confirmSection")}
      onClose={onClose}
    >
      <TextField {...bind("name")} label={t("name")} maxLength={MAX_NAME} autoComplete="off" required />
      <TextField
        {...bind("tags")}
        label={t("tags")}
        hint={t("tagsHint")}
        maxLength={MAX_TAGS_TEXT}
        autoComplete="off"
      />
      <LanguageField
        label={t("language")}
        placeholder={t("anyLanguage")}
        value={values.language}
        onChange={(chosen) => set({ language: chosen })}
      />
    </FormDialog>
  );
}

/** The most characters of all tags of an entry, separated by commas and spaces. */
export const MAX_TAGS_TEXT = MAX_TAGS * (MAX_TAG + ", ".length);

/** Tags as typed, separated by commas. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
