import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useState } from "react";
import { IconButton } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import { Toast } from "@/app/_ui/toast";
import { withoutOrigin, type Block, type Section } from "@/lib/core/documents/blocks";
import type { Language } from "@/lib/core/i18n/languages";
import { useBuilder } from "../../builder-context";
import { savedLineInputOf } from "../../template/saved-lines";
import type { About, Body, SavedContent } from "./save-dialog";

const SaveDialog = late(() => import("./save-dialog").then((module) => module.SaveDialog));

/** The initial language of a saved block; null if the user may not save any. */
export const SavingBlocks = createContext<Language | null>(null);

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

function SaveToLibrary({ name, className, kind, ...rest }: Props & SavedContent) {
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
