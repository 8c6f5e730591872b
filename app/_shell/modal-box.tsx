"use client";

import * as Radix from "@radix-ui/react-dialog";
import { ModalFrame, type ModalFrameProps } from "@/app/_ui/modal-frame";

type ModalProps = Pick<ModalFrameProps, "open" | "onOpenChange" | "className" | "children"> & {
  /** Read out when it opens. */
  title: string;
};

/** A modal in the shell's style, without a head. */
export const ModalBox = ({ title, children, ...frame }: ModalProps) => (
  <ModalFrame {...frame}>
    <Radix.Title className="sr-only">{title}</Radix.Title>
    {children}
  </ModalFrame>
);
