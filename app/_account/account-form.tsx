"use client";

import type { ComponentProps, ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { FormMessage, type MessageState } from "./form-message";
import { Button } from "@/app/_ui/button";
import Link from "next/link";

type Props = Omit<ComponentProps<"form">, "method" | "noValidate"> & { message: MessageState };

/** A form of the account screens with its message at its end, beside what was pressed. */
export const AccountForm = ({ message, className, children, ...form }: Props) => (
  // post: should the script be late, nothing typed gets into an address.
  <form
    {...form}
    method="post"
    noValidate
    aria-describedby={message.message ? message.id : undefined}
    className={classes("flex flex-col gap-5", className)}
  >
    {children}
    <FormMessage {...message} />
  </form>
);

type SubmitButtonProps = {
  form: { isBusy: boolean; isReady: boolean };
  busy: string;
  className?: string;
  children: ReactNode;
};

/** Sends a form; `busy` stands in its place meanwhile. */
export const SubmitButton = ({ form: { isBusy, isReady }, busy, className, children }: SubmitButtonProps) => (
  <Button type="submit" loading={isBusy} disabled={!isReady} className={className}>
    {isBusy ? busy : children}
  </Button>
);

/** Tells password managers whose password the form is about; not shown, and read out nowhere. */
export const UserNameField = ({ value }: { value: string }) => (
  <input type="email" name="username" autoComplete="username" value={value} readOnly hidden />
);

/** A link among text. Targets are asked for when they are clicked. */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classes("font-medium text-accent underline-offset-4 hover:underline", className)}
  />
);
