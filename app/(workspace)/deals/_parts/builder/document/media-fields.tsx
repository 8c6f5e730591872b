import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { TextField } from "@/app/_ui/text-field";
import { BLOCKS } from "@/lib/core/documents/blocks";
import { MAX_ADDRESS } from "@/lib/domain/documents/limits";
import type { FieldsProps } from "./fields-props";
import { EntryList } from "./entry-list";
import { InPlaceFile } from "./file-in-place";
import { InPlaceText } from "./in-place";
import { InPlacePicture } from "./picture-in-place";
import { InPlaceRichText } from "./rich-in-place";
import { NameFields, PROSE } from "./word-fields";

const COLUMNS = { 1: "", 2: "@xl:grid-cols-2", 3: "@xl:grid-cols-2 @3xl:grid-cols-3" } as const;

export function PicturesFields({ block, change }: FieldsProps<"pictures">) {
  const t = useTranslations("builder.document.fields");
  const editor = useTranslations("builder.document");
  return (
    <EntryList
      kind="pictures"
      entries={block.pictures}
      most={BLOCKS.pictures.pictures.most}
      onChange={(of) => change("pictures", (present) => ({ pictures: of(present.pictures) }))}
      empty={() => ({ picture: null, caption: "" })}
      className={classes("grid gap-4", COLUMNS[block.columns])}
    >
      {({ picture, caption }, changePicture, name) => (
        <figure>
          <InPlacePicture
            label={caption || name}
            picture={picture}
            onChange={(chosen) => changePicture({ picture: chosen })}
            className={classes(
              "rounded-lg",
              block.columns > 1 ? "aspect-[4/3]" : picture ? "h-auto" : "aspect-[5/2]",
            )}
          />
          <figcaption className="mt-2">
            <InPlaceText
              label={editor("named", { kind: name, words: t("caption") })}
              placeholder={t("caption")}
              value={caption}
              longest={BLOCKS.pictures.pictures.of.caption.longest}
              onChange={(text) => changePicture({ caption: text })}
              className="text-base text-muted sm:text-sm"
            />
          </figcaption>
        </figure>
      )}
    </EntryList>
  );
}

export function TextPictureFields({ block, change }: FieldsProps<"text_picture">) {
  const t = useTranslations("builder.document.fields");
  return (
    <div className="grid items-center gap-6 @md:grid-cols-2 @2xl:gap-10">
      <div className={block.side === "right" ? "@md:order-last" : undefined}>
        <InPlacePicture
          label={t("side")}
          picture={block.picture}
          onChange={(picture) => change("picture", { picture })}
          className="aspect-[4/3] rounded-lg"
        />
      </div>
      <InPlaceRichText
        label={t("text")}
        placeholder={t("textPlaceholder")}
        html={block.html}
        onChange={(html) => change("html", { html })}
        className={PROSE}
      />
    </div>
  );
}

export function PeopleFields({ block, change }: FieldsProps<"people">) {
  const t = useTranslations("builder.document.fields");
  const editor = useTranslations("builder.document");
  return (
    <EntryList
      kind="people"
      entries={block.people}
      most={BLOCKS.people.people.most}
      onChange={(of) => change("people", (present) => ({ people: of(present.people) }))}
      empty={() => ({ picture: null, name: "", role: "", text: "" })}
      className="grid gap-x-8 gap-y-6 @xl:grid-cols-2 @3xl:grid-cols-3"
    >
      {(person, changePerson, name) => (
        <div className="flex min-w-0 gap-4">
          <span className="block w-16 shrink-0">
            <InPlacePicture
              isSmall
              label={person.name || name}
              picture={person.picture}
              onChange={(picture) => changePerson({ picture })}
              className="aspect-square rounded-full"
            />
          </span>
          <div className="min-w-0 flex-1">
            <NameFields value={person} onChange={changePerson} />
            <InPlaceText
              label={editor("named", { kind: name, words: t("about") })}
              placeholder={t("about")}
              multiline
              value={person.text}
              longest={BLOCKS.people.people.of.text.longest}
              onChange={(text) => changePerson({ text })}
              className="mt-1 text-base text-ink sm:text-sm"
            />
          </div>
        </div>
      )}
    </EntryList>
  );
}

const ADDRESS = /^https:\/\/[^\s"'<>\\]+$/;

export function VideoFields({ block, change }: FieldsProps<"video">) {
  const t = useTranslations("builder.document.fields");
  const isWrong = block.address !== "" && !ADDRESS.test(block.address);
  return (
    <div className="space-y-3">
      <div className="overflow-hidden rounded-lg bg-slate-900 text-white">
        <div className="relative">
          <InPlacePicture
            label={block.title || t("title")}
            picture={block.picture}
            onChange={(picture) => change("picture", { picture })}
            className="aspect-video"
          />
          {block.picture && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 flex items-center justify-center"
            >
              <span className="flex size-16 items-center justify-center rounded-full bg-slate-950/75">
                <Play className="size-7 fill-current" />
              </span>
            </span>
          )}
        </div>
        <div className="px-4 py-3">
          <InPlaceText
            label={t("title")}
            value={block.title}
            longest={BLOCKS.video.title.longest}
            onChange={(title) => change("title", { title })}
            className="text-base font-semibold text-white placeholder:text-slate-300 sm:text-sm"
          />
        </div>
      </div>
      <TextField
        type="url"
        inputMode="url"
        label={t("address")}
        hint={t("addressHint")}
        error={isWrong ? t("addressWrong") : null}
        maxLength={MAX_ADDRESS}
        value={block.address}
        onChange={({ target }) => change("address", { address: target.value.trim() })}
      />
    </div>
  );
}

export function FileFields({ block, change }: FieldsProps<"file">) {
  const t = useTranslations("builder.document.fields");
  return (
    <div className="space-y-2 rounded-lg border border-line px-4 py-3">
      <InPlaceText
        label={t("title")}
        placeholder={block.file?.name || t("titlePlaceholder")}
        value={block.title}
        longest={BLOCKS.file.title.longest}
        onChange={(title) => change("title", { title })}
        className="text-base font-semibold text-ink"
      />
      <InPlaceFile file={block.file} onChange={(file) => change("file", { file })} />
    </div>
  );
}
