"use client";

import { Banner } from "@/app/_ui/banner";

/** Milliseconds for which the settings say that something went well (MSG-36). */
const SHOWN = 3_000;

/** Says that a change went through, for 3 seconds; nothing without a text. */
export const SuccessBanner = ({ text, onClose }: { text: string | null; onClose: () => void }) =>
  text === null ? null : <Banner tone="success" duration={SHOWN} onClose={onClose}>{text}</Banner>;
