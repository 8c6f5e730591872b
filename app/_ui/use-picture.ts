import { type RefObject, useEffect, useRef, useState } from "react";

type PictureState = {
  hasFailed: boolean;
  /** Of the img element. */
  props: { ref: RefObject<HTMLImageElement | null>; onError: () => void };
};

/** Whether the picture at an address could not be loaded. Another address is tried anew. */
export function usePicture(src: string | null): PictureState {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // It may have failed before this script ran.
  useEffect(() => {
    const { complete, naturalWidth } = ref.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);
  return { hasFailed: src !== null && failed === src, props: { ref, onError: () => setFailed(src) } };
}
