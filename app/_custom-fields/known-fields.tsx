"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { CustomField, FieldSubject } from "@/lib/core/custom-fields/custom-field";

const Known = createContext<readonly CustomField[]>([]);

/** Provides the workspace's custom fields to its children. */
export const KnownFields = ({
  fields,
  children,
}: {
  fields: readonly CustomField[];
  children: ReactNode;
}) => <Known value={fields}>{children}</Known>;

/** The workspace's active custom fields of deals or clients. */
export const useKnownFields = (subject: FieldSubject): CustomField[] =>
  useContext(Known).filter((field) => field.subject === subject && field.is_active);
