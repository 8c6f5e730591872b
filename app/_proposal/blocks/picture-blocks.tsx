import { sizeText } from "@/app/_ui/image-upload/size-text";
import { classes } from "@/app/_ui/classes";
import { fileAddress } from "@/lib/domain/branding/file-address";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { Picture } from "../pictures";
import { fill } from "../texts";
import type { BlockProps } from "./block-props";

/** Widths in pixels in which pictures are stored; the browser takes the one that fits. */
const WIDTHS = [480, 960, 1_600] as const;

/** A picture in the size that it is shown in, cut around its focus point where its box has another shape. */
function BlockImage({
  picture,
  sizes,
  className,
}: {
  picture: BlockPicture;
  sizes: string;
  className?: string;
}) {
  const address = fileAddress(picture.file) ?? "";
  const widths = WIDTHS.filter((width) => width < picture.width);
  return (
    <Picture
      src={address}
      {...(widths.length > 0
        ? {
            srcSet: [
              ...widths.map((width) => `${address}?w=${width} ${width}w`),
              `${address} ${picture.width}w`,
            ].join(", "),
            sizes,
          }
        : {})}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className={classes("h-auto w-full bg-slate-100 object-cover", className)}
      style={{ objectPosition: `${picture.focus.x}% ${picture.focus.y}%` }}
    />
  );
}

const COLUMNS = { 1: "", 2: "@xl:grid-cols-2", 3: "@xl:grid-cols-2 @3xl:grid-cols-3" } as const;

export const PicturesBlock = ({ block }: BlockProps<"pictures">) => (
  <div className={`grid gap-4 ${COLUMNS[block.columns]}`}>
    {block.pictures.map(({ picture, caption }, index) =>
      picture ? (
        <figure key={index} className="min-w-0">
          <BlockImage
            picture={picture}
            sizes={`(min-width: 60rem) ${Math.round(56 / block.columns)}rem, 100vw`}
            className={classes("rounded-lg", block.columns > 1 && "aspect-[4/3]")}
          />
          {caption ? (
            <figcaption dir="auto" className="mt-2 text-sm wrap-anywhere text-slate-600">
              {caption}
            </figcaption>
          ) : null}
        </figure>
      ) : null,
    )}
  </div>
);

export const TextPictureBlock = ({ block, richText: Rich }: BlockProps<"text_picture">) => (
  <div className="grid items-center gap-6 @2xl:grid-cols-2 @2xl:gap-10">
    {block.picture ? (
      <BlockImage
        picture={block.picture}
        sizes="(min-width: 60rem) 27rem, 100vw"
        className={classes("aspect-[4/3] rounded-lg", block.side === "right" && "@2xl:order-last")}
      />
    ) : null}
    <div className="text-[1.0625rem] leading-relaxed text-slate-700">
      <Rich html={block.html} />
    </div>
  </div>
);

export const Portrait = ({ picture, className }: { picture: BlockPicture; className: string }) => (
  <BlockImage
    picture={picture}
    sizes="8rem"
    className={classes("aspect-square shrink-0 rounded-full", className)}
  />
);

export const Named = ({ name, role }: { name: string; role: string }) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block font-semibold text-slate-900">{name}</span>
    {role ? <span className="block text-slate-600">{role}</span> : null}
  </span>
);

export const PeopleBlock = ({ block }: BlockProps<"people">) => (
  <ul className="grid gap-x-8 gap-y-6 @xl:grid-cols-2 @3xl:grid-cols-3">
    {block.people.map(({ picture, name, role, text }, index) => (
      <li key={index} className="flex min-w-0 gap-4 text-sm">
        {picture ? <Portrait picture={picture} className="size-16" /> : null}
        <div className="min-w-0">
          <Named name={name} role={role} />
          {text ? <p className="mt-1 whitespace-pre-line wrap-anywhere text-slate-700">{text}</p> : null}
        </div>
      </li>
    ))}
  </ul>
);

/** A still picture that opens the video elsewhere: nothing of a third party is loaded by the page itself. */
export function VideoBlock({ block: { address, title, picture }, texts }: BlockProps<"video">) {
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="group relative block overflow-hidden rounded-lg bg-slate-900 text-white"
    >
      {picture ? (
        <BlockImage picture={picture} sizes="(min-width: 60rem) 56rem, 100vw" className="aspect-video" />
      ) : (
        <span className="block aspect-video" />
      )}
      <span className="absolute inset-0 flex items-center justify-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-slate-950/75 text-white">
          <Play />
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 bg-slate-900 px-4 py-3 text-sm wrap-anywhere">
        <span className="font-semibold">{title || texts.video}</span>
        <span className="text-slate-300">{fill(texts.opensAt, { host: new URL(address).host })}</span>
      </span>
    </a>
  );
}

export function FileBlock({ block: { file, title }, language, texts }: BlockProps<"file">) {
  if (!file) return null;
  return (
    <a
      href={fileAddress(file.file) ?? ""}
      download={file.name}
      className="flex min-w-0 items-center gap-4 rounded-lg border border-slate-300 px-4 py-3 hover:bg-slate-50"
    >
      <Download />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-slate-900">{title || file.name}</span>
        <span className="block text-sm text-slate-600">
          {fill(texts.download, { name: file.name, size: sizeText(file.bytes, language) })}
        </span>
      </span>
    </a>
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
