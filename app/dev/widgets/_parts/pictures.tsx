"use client";

import { useEffect, useState } from "react";
import { ImageUpload } from "@/app/_ui/image-upload/image-upload";
import { Sample } from "./sample";

export function Pictures() {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (src) URL.revokeObjectURL(src);
    },
    [src],
  );
  return (
    <Sample title="Picture">
      <ImageUpload
        label="Logo"
        src={src}
        onFile={(file) => setSrc(URL.createObjectURL(file))}
        onRemove={() => setSrc(null)}
        hint="It shows on the top left of proposals."
      />
      <ImageUpload
        label="Favicon"
        src={null}
        accept={["image/png", "image/x-icon"]}
        onFile={() => undefined}
        busy
      />
    </Sample>
  );
}
