import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { LanguageField } from "@/app/_clients/language-field";
import { IconButton } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { Toast } from "@/app/_ui/toast";
import type { Block } from "@/lib/core/documents/blocks";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";

/** The language that a saved block has at first; null where the reader may save none. */
export const SavingBlocks = createContext<Language | null>(null);

type Props = { block: Block; name: string; className: string };

/** Keeps a copy of a block in the library, from where other proposals take it. */
export function SaveBlock({ block, name, className }: Props) {
  const t = useTranslations("builder.document.library");
  const language = useContext(SavingBlocks);
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  if (language === null) return null;
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
          block={block}
          language={language}
          onClose={() => setOpen(false)}
          onSaved={(called) => {
            setOpen(false);
            setSaved(called);
          }}
        />
      )}
      {saved !== null && (
        <Toast tone="success" duration={5_000} onClose={() => setSaved(null)}>
          {t("done", { name: saved })}
        </Toast>
      )}
    </>
  );
}

type DialogProps = {
  block: Block;
  language: Language;
  onClose: () => void;
  onSaved: (name: string) => void;
};
type Fields = { name: string; tags: string; language: Language | null };

function SaveDialog({ block, language, onClose, onSaved }: DialogProps) {
  const t = useTranslations("builder.document.library");
  const failures = useTranslations("common.failures");
  const form = useApiForm<Fields>({
    defaults: { name: "", tags: "", language },
    resolver: checkedBy(({ name }): Record<string, string> =>
      name.trim() === "" ? { name: t("nameMissing") } : {},
    ),
    send: async ({ name, tags, language: spoken }) => {
      const { origin: _origin, ...content } = block;
      const body = { kind: "block" as const, name, tags: tagsOf(tags), language: spoken, content };
      onSaved((await send(libraryCalls.create, { body })).name);
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
      description={t("text")}
      submit={t("confirm")}
      onClose={onClose}
    >
      <TextField {...bind("name")} label={t("name")} maxLength={200} autoComplete="off" required />
      <TextField
        {...bind("tags")}
        label={t("tags")}
        hint={t("tagsHint")}
        maxLength={800}
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

/** Tags as they are typed: words between commas. */
const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
