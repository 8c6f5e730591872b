import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import type { PageType } from "@/lib/domain/pdf-pages/limits";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";

export type PageActions = ReturnType<typeof usePages>;

/** The pages, and the actions on them. Each action shows its result above its list (MSG-34). */
export function usePages(initial: PdfPageAnswer[]) {
  const t = useTranslations("pdfPages");
  const shown = usePageState(initial);
  const { pages, setPages, put, drop, say } = shown;
  const [busyId, setBusyId] = useState<number | null>(null);
  const reorder = useReordering(shown);

  const act = async (page: PdfPageAnswer, work: () => Promise<string>) => {
    setBusyId(page.id);
    say(page.type, undefined);
    try {
      say(page.type, { tone: "success", text: await work() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      quietLog("a PDF page could not be changed", error);
      say(page.type, settled(page, error));
    } finally {
      setBusyId(null);
    }
  };

  /** The message for a refused change. If somebody else deleted or changed the page, shows that. */
  const settled = (page: PdfPageAnswer, error: ApiError): Message => {
    if (error.status === 404) drop(page);
    if (error.status === 412) put({ ...page, ...(error.details as Partial<PdfPageAnswer>) });
    return {
      tone: error.status === 412 ? "warning" : "error",
      text: error.status === 404 ? t("gone") : error.status === 412 ? t("stale") : t(failureKey(error)),
    };
  };

  const patch = async (page: PdfPageAnswer, body: { is_active: boolean } | { name: string }) =>
    put(
      await send(pdfPageCalls.update, {
        params: { id: page.id },
        body,
        version: page,
      }),
    );

  return {
    pages,
    messages: shown.messages,
    busyId,
    dismiss: (type: PageType) => say(type, undefined),
    add: (page: PdfPageAnswer) => setPages((previous) => [...previous, page]),
    say,
    reload: useReload(setPages),
    toggle: (page: PdfPageAnswer) =>
      act(page, async () => {
        await patch(page, { is_active: !page.is_active });
        return page.is_active ? t("deactivated") : t("activated");
      }),
    /** Throws if the name cannot be saved, unless somebody else deleted the page: then it leaves the list. */
    rename: async (page: PdfPageAnswer, name: string): Promise<void> => {
      say(page.type, undefined);
      try {
        if (name !== page.name) await patch(page, { name });
        say(page.type, { tone: "success", text: t("renamed") });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const message = settled(page, error);
        if (error.status !== 404) throw error;
        say(page.type, message);
      }
    },
    remove: (page: PdfPageAnswer) =>
      act(page, async () => {
        await send(pdfPageCalls.remove, { params: { id: page.id } });
        drop(page);
        return t("deleted");
      }),
    reorder,
  };
}

/** The key (under pdfPages) of the text for a change that failed. */
export const failureKey = (error: unknown): "failed" | "refusals.forbidden" =>
  error instanceof ApiError && error.status === 403 ? "refusals.forbidden" : "failed";

/** Loads the pages again after an upload with an unknown result; if that fails too, they stay as they are. */
function useReload(setPages: (pages: PdfPageAnswer[]) => void) {
  return async (): Promise<void> => {
    try {
      setPages(await send(pdfPageCalls.list));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      quietLog("the PDF pages could not be read anew", error);
    }
  };
}

/** Reorders the pages of a type: shown at once, and undone if saving fails. */
function useReordering({ pages, setPages, say }: ReturnType<typeof usePageState>) {
  const t = useTranslations("pdfPages");
  return async (type: PageType, ids: number[]): Promise<void> => {
    const before = pages;
    const moved = ids.flatMap((id, index) =>
      pages.filter((page) => page.id === id).map((page) => ({ ...page, order_index: index + 1 })),
    );
    setPages([...pages.filter((page) => page.type !== type), ...moved]);
    say(type, undefined);
    try {
      await send(pdfPageCalls.reorder, {
        body: { pages: moved.map(({ id, order_index }) => ({ id, order_index })) },
      });
      say(type, { tone: "success", text: t("reordered") });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      quietLog("Failed to reorder pages", error);
      setPages(before);
      say(type, { tone: "error", text: t("reorderFailed") });
    }
  };
}

/** The pages, and the message above the list of each type. */
function usePageState(initial: PdfPageAnswer[]) {
  const [pages, setPages] = useState(initial);
  const [messages, setMessages] = useState<Partial<Record<PageType, Message>>>({});
  return {
    pages,
    setPages,
    messages,
    say: (type: PageType, message: Message | undefined) =>
      setMessages((previous) => ({ ...previous, [type]: message })),
    put: (page: PdfPageAnswer) =>
      setPages((previous) => previous.map((other) => (other.id === page.id ? page : other))),
    drop: ({ id, type }: PdfPageAnswer) =>
      setPages((previous) =>
        renumbered(
          previous.filter((page) => page.id !== id),
          type,
        ),
      ),
  };
}

function renumbered(pages: PdfPageAnswer[], type: PageType): PdfPageAnswer[] {
  const places = new Map(pages.filter((page) => page.type === type).map(({ id }, index) => [id, index + 1]));
  return pages.map((page) => ({ ...page, order_index: places.get(page.id) ?? page.order_index }));
}

/** The result of the last action, shown above what it changed. */
export type Message = { tone: "success" | "error" | "warning"; text: string };
