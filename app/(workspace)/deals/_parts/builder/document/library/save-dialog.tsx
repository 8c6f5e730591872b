import { useTranslations } from "next-intl";
import type { z } from "zod";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { LanguageField } from "@/app/_clients/language-field";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { TextField } from "@/app/_ui/text-field";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import { MAX_NAME } from "@/lib/domain/library/limits";
import type { entryBody } from "@/lib/domain/library/schema";
import { MAX_TAGS_TEXT, tagsOf } from "./typed-tags";

export type Body = z.input<typeof entryBody>;
export type About = Pick<Body, "name" | "tags" | "language">;

/** What is saved. */
export type SavedContent = {
  kind: Body["kind"];
  /** The initial name. */
  called: string;
  language: Language;
  body: (about: About) => Body;
};

type Props = SavedContent & { onClose: () => void; onSaved: (name: string) => void };
type Fields = { name: string; tags: string; language: Language | null };

/** Asks how the library shall call a saved copy. */
export function SaveDialog({ kind, called, language, body, onClose, onSaved }: Props) {
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
