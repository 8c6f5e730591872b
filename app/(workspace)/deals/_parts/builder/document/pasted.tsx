import type { EditorView } from "@tiptap/pm/view";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Spinner } from "@/app/_ui/spinner";
import { BLOCKS } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { readPasted } from "@/lib/core/html/pasted-html";
import { DOCUMENT_PICTURES, useUpload } from "./upload";
import { withoutChips } from "./variable-chip";

/** Characters of HTML beyond which only its plain text is pasted. */
const MAX_HTML = 8 * 1024 * 1024;

/** The most characters of a text. */
const LONGEST = BLOCKS.text.html.longest;
const MOST_PICTURES = BLOCKS.pictures.pictures.most;

/**
 * Pastes what another program has copied as rich text, and offers its pictures. `offer` stands below the
 * text, and says if its end was left out.
 * @param read replaces variables by chips
 * @param onPictures takes the uploaded pictures; without it they are left out
 */
export function usePasted(
  read: (html: string) => string,
  onPictures: ((pictures: BlockPicture[]) => void) | undefined,
) {
  const t = useTranslations("builder.document.pasted");
  const [isCut, setCut] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const close = () => setFiles([]);
  const paste = (view: EditorView, event: ClipboardEvent): boolean => {
    const pasted = pastedContent(event);
    if (!pasted) return false;
    event.preventDefault();
    view.pasteHTML(read(pasted.html));
    setCut(pasted.isCut);
    if (onPictures) setFiles(pasted.pictures);
    return true;
  };
  const add = (pictures: BlockPicture[]) => {
    close();
    onPictures?.(pictures);
  };
  return {
    paste,
    offer: (
      <>
        {isCut && (
          <p role="status" className="mt-2 text-sm text-slate-600">
            {t("cut")}
          </p>
        )}
        {files.length > 0 && <PastedPictures files={files} onFailed={setFiles} onAdd={add} onClose={close} />}
      </>
    ),
  };
}

/** What was pasted as clean rich text, and its pictures as files; null if plain text should be pasted. */
function pastedContent({ clipboardData }: ClipboardEvent) {
  const html = clipboardData?.getData("text/html") ?? "";
  const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (html.length > MAX_HTML || (html === "" && files.length === 0)) return null;
  const { html: clean, pictures, isCut } = readPasted(withoutChips(html), LONGEST);
  const found = pictures.flatMap((source, index) => fileOf(source, index) ?? []);
  return { html: clean, pictures: (found.length > 0 ? found : files).slice(0, MOST_PICTURES), isCut };
}

/** A picture within a data: address as a file; null if it is none. */
function fileOf(source: string, index: number): File | null {
  const [, type, written] = /^data:(image\/([a-z]+));base64,/.exec(source) ?? [];
  if (!type || !written) return null;
  try {
    const bytes = Uint8Array.from(atob(source.slice(source.indexOf(",") + 1)), (char) => char.charCodeAt(0));
    return new File([bytes], `${index + 1}.${written}`, { type });
  } catch {
    return null;
  }
}

type Props = {
  files: readonly File[];
  /** Takes those that could not be uploaded; the others wait until they are uploaded too, or left out. */
  onFailed: (files: readonly File[]) => void;
  onAdd: (pictures: BlockPicture[]) => void;
  onClose: () => void;
};

/** Offers to upload the pictures of what was pasted, as a block below the text. */
function PastedPictures({ files, onFailed, onAdd, onClose }: Props) {
  const t = useTranslations("builder.document.pasted");
  const stored = useRef<BlockPicture[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { upload, busy } = useUpload(DOCUMENT_PICTURES, ({ file, width, height }) => {
    const size = { width: width ?? 1, height: height ?? 1 };
    stored.current.push({ file, alt: "", focus: { x: 50, y: 50 }, ...size });
  });
  const add = async () => {
    setBusy(true);
    const failed: File[] = [];
    for (const file of files) {
      const refused = await upload(file);
      if (refused === null) continue;
      failed.push(file);
      setProblem(refused);
    }
    setBusy(false);
    if (failed.length > 0) onFailed(failed);
    else onAdd(stored.current);
  };
  const leaveOut = () => (stored.current.length > 0 ? onAdd(stored.current) : onClose());
  return (
    <div
      role="status"
      className={classes(
        "mt-2 flex flex-wrap items-center gap-2 rounded-control border border-line bg-surface p-2",
        "text-sm text-ink",
      )}
    >
      <span className="min-w-0 flex-1">{problem ?? t("pictures", { count: files.length })}</span>
      {busy && <Spinner label={busy} />}
      <Button size="sm" loading={isBusy} onClick={() => void add()}>
        {t("upload", { count: files.length })}
      </Button>
      <Button size="sm" variant="ghost" onClick={leaveOut}>
        {t("leaveOut")}
      </Button>
    </div>
  );
}
