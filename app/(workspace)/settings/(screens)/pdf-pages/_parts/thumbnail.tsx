"use client";

import Image from "next/image";
import { useState, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

type Props = { src: string | null; alt: string; missing: string; isFaded: boolean; icon: ReactNode };

/** The first page small, or a sign where it cannot be shown. */
export function Thumbnail({ src, alt, missing, isFaded, icon }: Props) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span
      className={classes(
        "relative flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden",
        "rounded border border-line bg-white text-slate-400",
        isFaded ? "opacity-50" : null,
      )}
    >
      {src && !isBroken ? (
        <Image
          src={src}
          alt={alt}
          fill
          unoptimized
          sizes="48px"
          className="object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <>
          <span className="sr-only">{missing}</span>
          {icon}
        </>
      )}
    </span>
  );
}
