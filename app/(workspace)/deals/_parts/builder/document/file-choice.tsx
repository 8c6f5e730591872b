import { useRef, type DragEvent } from "react";
import { acceptText } from "@/app/_ui/image-upload/accepts";
import { useUpload } from "./upload";

/** Chooses a file and uploads it (useUpload): by the browser's own dialog, which `open` shows, or by dropping it. */
export function useFileChoice(...[accept, onStored]: Parameters<typeof useUpload>) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, busy, problem } = useUpload(accept, onStored);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && busy === null) void upload(file);
    // Lets the same file be chosen again after it was corrected.
    if (input.current) input.current.value = "";
  };
  return {
    busy,
    problem,
    open: () => input.current?.click(),
    drop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files);
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptText(accept)}
        onChange={(event) => take(event.target.files)}
      />
    ),
  };
}
