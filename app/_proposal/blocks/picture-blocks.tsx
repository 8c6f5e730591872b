import { sizeText } from "@/app/_ui/image-upload/size-text";
import { classes } from "@/app/_ui/classes";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { fill } from "../texts";
import { storedAddress } from "./block-image";
import type { BlockProps } from "./block-props";
import { useParts, type Path } from "./parts";

const COLUMNS = { 1: "", 2: "@xl:grid-cols-2", 3: "@xl:grid-cols-2 @3xl:grid-cols-3" } as const;

export function PicturesBlock({ block, isFirst }: BlockProps<"pictures">) {
  const { Words, Image, EntryTools, isWritten } = useParts();
  return (
    <div className={`grid gap-4 @3xl:gap-6 ${COLUMNS[block.columns]}`}>
      {block.pictures.map(({ picture, caption }, index) =>
        picture || isWritten ? (
          <figure key={index} className="group/entry relative min-w-0">
            <Image
              at={["pictures", index, "picture"]}
              picture={picture}
              sizes={`(min-width: 60rem) ${Math.round(50 / block.columns)}rem, 100vw`}
              className={classes("h-auto w-full rounded-xl", block.columns > 1 && "aspect-[4/3]")}
              isFirst={isFirst && index === 0}
            />
            {caption || isWritten ? (
              <figcaption dir="auto" className="mt-2.5 text-sm wrap-anywhere text-slate-600">
                <Words at={["pictures", index, "caption"]} value={caption} />
              </figcaption>
            ) : null}
            <EntryTools of="pictures" index={index} />
          </figure>
        ) : null,
      )}
    </div>
  );
}

/** Text beside a picture; on a phone the picture is always above the text. */
export function TextPictureBlock({ block, isFirst, richText: Rich }: BlockProps<"text_picture">) {
  const { Image } = useParts();
  return (
    <div className="grid items-center gap-6 @2xl:grid-cols-2 @2xl:gap-12">
      <Image
        at={["picture"]}
        picture={block.picture}
        sizes="(min-width: 60rem) 25rem, 100vw"
        className={classes("aspect-[4/3] w-full rounded-xl", block.side === "right" && "@2xl:order-last")}
        isFirst={isFirst}
      />
      <div className={WORDS}>
        <Rich html={block.html} />
      </div>
    </div>
  );
}

/** Typography of a document's body text. */
export const WORDS = "text-[1.0625rem] leading-[1.7] text-slate-700 wrap-anywhere";

type PortraitProps = { at: Path; picture: BlockPicture | null; className: string };

export function Portrait({ className, ...shown }: PortraitProps) {
  const { Image } = useParts();
  return (
    <Image {...shown} sizes="8rem" className={classes("aspect-square shrink-0 rounded-full", className)} />
  );
}

type NamedProps = { at: (field: string) => Path; name: string; role: string };

export function Named({ at, name, role }: NamedProps) {
  const { Words, isWritten } = useParts();
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-semibold text-slate-900">
        <Words at={at("name")} value={name} />
      </span>
      {role || isWritten ? (
        <span className="block text-slate-600">
          <Words at={at("role")} value={role} />
        </span>
      ) : null}
    </span>
  );
}

/**
 * On a phone one below the other, with the portrait beside the text; in a wide column side by side, with the
 * text below the portraits.
 */
export function PeopleBlock({ block: { people } }: BlockProps<"people">) {
  const { Words, EntryTools, isWritten } = useParts();
  return (
    <ul className={classes("grid gap-x-8 gap-y-8 @xl:grid-cols-2", people.length > 2 && "@3xl:grid-cols-3")}>
      {people.map(({ picture, name, role, text }, index) => (
        <li key={index} className="group/entry relative flex min-w-0 gap-4 text-sm @3xl:flex-col">
          <Portrait at={["people", index, "picture"]} picture={picture} className="size-16 @3xl:size-24" />
          <div className="min-w-0">
            <Named at={(field) => ["people", index, field]} name={name} role={role} />
            {text || isWritten ? (
              <div
                dir="auto"
                className="mt-1.5 leading-relaxed whitespace-pre-line wrap-anywhere text-slate-700"
              >
                <Words at={["people", index, "text"]} value={text} />
              </div>
            ) : null}
          </div>
          <EntryTools of="people" index={index} />
        </li>
      ))}
    </ul>
  );
}

/** A still picture that opens the video on its own site: the page itself loads nothing from third parties. */
export function VideoBlock({ block: { address, title, picture }, isFirst, texts }: BlockProps<"video">) {
  const { Words, Image, Link, isWritten } = useParts();
  if (!address && !isWritten) return null;
  return (
    <Link
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="group relative block overflow-hidden rounded-xl bg-slate-900 text-white"
    >
      {picture || isWritten ? (
        <Image
          at={["picture"]}
          picture={picture}
          sizes="(min-width: 60rem) 50rem, 100vw"
          className="aspect-video w-full"
          isFirst={isFirst}
        />
      ) : (
        <span className="block aspect-video" />
      )}
      {picture || !isWritten ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-center justify-center"
        >
          <span
            className={classes(
              "flex size-18 items-center justify-center rounded-full bg-white/95 text-slate-950 shadow-lg",
              "transition-transform group-hover:scale-105 motion-reduce:transition-none",
            )}
          >
            <Play />
          </span>
        </span>
      ) : null}
      <span className="flex flex-wrap items-baseline gap-x-3 bg-slate-900 px-4 py-3 text-sm wrap-anywhere">
        <span className="font-semibold">
          <Words at={["title"]} value={title} fallback={texts.video} />
        </span>
        {URL.canParse(address) ? (
          <span className="text-slate-300">{fill(texts.opensAt, { host: new URL(address).host })}</span>
        ) : null}
      </span>
    </Link>
  );
}

export function FileBlock({ block: { file, title }, language, texts }: BlockProps<"file">) {
  const { Words, Link, isWritten } = useParts();
  if (!file && !isWritten) return null;
  return (
    <Link
      href={file ? storedAddress(file.file) : ""}
      download={file?.name}
      className="flex min-w-0 items-center gap-4 rounded-xl border border-slate-300 px-5 py-4 hover:bg-slate-50"
    >
      <Download />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold text-slate-900">
          <Words at={["title"]} value={title} fallback={file?.name ?? ""} />
        </span>
        {file ? (
          <span className="block text-sm text-slate-600">
            {fill(texts.download, { name: file.name, size: sizeText(file.bytes, language) })}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

const Play = () => (
  <svg viewBox="0 0 24 24" className="size-7" fill="currentColor" aria-hidden>
    <path d="M8 5.5v13l11-6.5z" />
  </svg>
);

const Download = () => (
  <svg
    viewBox="0 0 24 24"
    className="size-6 shrink-0 text-slate-600"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden
  >
    <path d="M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14" />
  </svg>
);
