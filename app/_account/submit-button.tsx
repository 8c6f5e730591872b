"use client";

import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";

type Props = {
  form: { isBusy: boolean; isReady: boolean };
  busy: string;
  className?: string;
  children: ReactNode;
};

/** Sends a form; `busy` stands in its place meanwhile. */
export const SubmitButton = ({ form: { isBusy, isReady }, busy, className, children }: Props) => (
  <Button type="submit" loading={isBusy} disabled={!isReady} className={className}>
    {isBusy ? busy : children}
  </Button>
);
