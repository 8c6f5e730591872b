"use client";

import { useEffect, useState, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { usePicture } from "@/app/_ui/use-picture";
import { isReadableOn } from "@/lib/core/colors/picture-contrast";

/**
 * The workspace's logo; `children` instead if it cannot be loaded (LOG-03). In the dark theme it stands on the surface
 * itself if it can be read there, else on a plate in the theme's light tone, because most logos are made for a light
 * background.
 */
export function BrandLogo({ src, children }: { src: string; children: ReactNode }) {
  const { hasFailed, props } = usePicture(src);
  const [needsPlate, setNeedsPlate] = useState(false);
  const { ref } = props;
  useEffect(() => {
    const picture = ref.current;
    if (!picture) return;
    const measure = () => setNeedsPlate(!isReadableInTheDark(picture));
    if (picture.complete) measure();
    picture.addEventListener("load", measure);
    return () => picture.removeEventListener("load", measure);
  }, [ref, src]);
  if (hasFailed) return children;
  return (
    <img
      {...props}
      src={src}
      alt=""
      width={160}
      height={32}
      className={classes(
        "h-8 w-auto max-w-40 min-w-0 object-contain object-left",
        needsPlate && "dark:rounded-md dark:bg-ink dark:px-1.5 dark:py-1",
      )}
    />
  );
}

/** Of the sample that is measured, in pixels: enough for the strokes of a logo's letters. */
const WIDTH = 160;
const HEIGHT = 32;

/** Its pixels can be read, because it is served by this origin. */
function isReadableInTheDark(picture: HTMLImageElement): boolean {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || picture.naturalWidth === 0) return false;
  context.drawImage(picture, 0, 0, WIDTH, HEIGHT);
  const surface = getComputedStyle(document.documentElement).getPropertyValue("--dark-surface").trim();
  return isReadableOn(context.getImageData(0, 0, WIDTH, HEIGHT).data, surface);
}
