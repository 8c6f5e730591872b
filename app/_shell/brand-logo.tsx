"use client";

import Image from "next/image";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

/** The workspace's logo; `children` instead if it cannot be loaded (LOG-03). */
export function BrandLogo({ src, children }: { src: string; children: ReactNode }) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // It may have failed before this script ran.
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);
  if (failed === src) return children;
  return (
    <Image
      ref={picture}
      src={src}
      alt=""
      width={160}
      height={32}
      onError={() => setFailed(src)}
      // Its colours are unknown: most logos are made for a white background.
      className={classes(
        "h-8 w-auto max-w-40 min-w-0 object-contain object-left",
        "dark:rounded-md dark:bg-white dark:px-1.5 dark:py-1",
      )}
    />
  );
}
