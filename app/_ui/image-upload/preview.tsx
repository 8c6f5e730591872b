"use client";

import { ImageOff } from "lucide-react";
import { useTranslations } from "next-intl";
import Image from "next/image";
import { useState } from "react";

/** The picture, or the place where one would be. One that cannot be loaded is not shown. */
export function Preview({ src, alt }: { src: string | null; alt: string }) {
  const t = useTranslations("common.upload");
  const [failed, setFailed] = useState(false);
  const isShown = src !== null && !failed;
  return (
    <div className="relative flex h-32 items-center justify-center overflow-hidden rounded-card border border-line bg-sunken text-xs text-faint">
      {isShown ? (
        <Image
          src={src}
          alt={alt || t("preview")}
          fill
          unoptimized
          onError={() => setFailed(true)}
          // As in the bar: most pictures are made for a white ground.
          className="object-contain p-2 dark:bg-white"
        />
      ) : (
        <span className="flex flex-col items-center gap-1.5 text-center">
          <ImageOff aria-hidden="true" className="size-5" />
          {t("none")}
        </span>
      )}
    </div>
  );
}
