"use client";

import type { ComponentProps } from "react";
import { classes } from "@/app/_ui/classes";
import { FormMessage } from "./form-message";
import type { MessageState } from "./use-message";

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
