import type { z } from "zod";
import type { openedTemplateSchema } from "@/lib/domain/deal-templates/schema";
import type { SelectedItem } from "../selected-item";

type Opened = z.output<typeof openedTemplateSchema>;
export type OpenedLine = Opened["lineItems"][number];

/** A template opened in the builder. unanswered: services whose stored answers do not fit their questions. */
export type OpenedInBuilder = Omit<Opened, "lineItems"> & { lines: SelectedItem[]; unanswered: string[] };
