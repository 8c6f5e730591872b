"use client";

import Image from "next/image";
import type { ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { usePicture } from "@/app/_ui/use-picture";

/** The workspace's logo; `children` instead if it cannot be loaded (LOG-03). */
export function BrandLogo({ src, children }: { src: string; children: ReactNode }) {
  const { hasFailed, props } = usePicture(src);
  if (hasFailed) return children;
  return (
    <Image
      {...props}
      src={src}
      alt=""
      width={160}
      height={32}
      // Its colours are unknown: most logos are made for a white background.
      className={classes(
        "h-8 w-auto max-w-40 min-w-0 object-contain object-left",
        "dark:rounded-md dark:bg-white dark:px-1.5 dark:py-1",
      )}
    />
  );
}
