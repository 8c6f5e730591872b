"use client";

import { createContext, useContext, type ReactNode } from "react";
import { useSaveDeal, type SaveState } from "./use-save-deal";

const Save = createContext<SaveState | null>(null);

/** The builder's save: its state and what was refused. */
export function useSave(): SaveState {
  const save = useContext(Save);
  if (!save) throw new Error("used outside of the builder");
  return save;
}

export const SaveProvider = ({ children }: { children: ReactNode }) => (
  <Save value={useSaveDeal()}>{children}</Save>
);
