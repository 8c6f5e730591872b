import type { z } from "zod";
import type { openedTemplateSchema } from "@/lib/domain/deal-templates/schema";
import type { SelectedItem } from "../selected-item";

type Opened = z.output<typeof openedTemplateSchema>;
export type OpenedLine = Opened["lineItems"][number];

/** A template as the builder opens with it. unanswered: services whose questions have no answer that fits. */
export type OpenedInBuilder = Omit<Opened, "lineItems"> & { lines: SelectedItem[]; unanswered: string[] };
