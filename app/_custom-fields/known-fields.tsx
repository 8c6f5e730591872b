"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { CustomField, FieldSubject } from "@/lib/core/custom-fields/custom-field";

const Known = createContext<readonly CustomField[]>([]);

/** Gives what is drawn below the workspace's own fields. */
export const KnownFields = ({
  fields,
  children,
}: {
  fields: readonly CustomField[];
  children: ReactNode;
}) => <Known value={fields}>{children}</Known>;

/** The workspace's own fields of deals or clients that are asked for. */
export const useKnownFields = (subject: FieldSubject): CustomField[] =>
  useContext(Known).filter((field) => field.subject === subject && field.is_active);
