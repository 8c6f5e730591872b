"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { callAddress } from "@/app/_client/call-address";
import { fetchFile } from "@/app/_client/download";
import { Picture } from "@/app/_proposal/pictures";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { saveFile } from "@/app/_ui/save-file";
import { Spinner } from "@/app/_ui/spinner";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { useBuilder } from "../builder-context";
import { dealPayload } from "../payload";
import { useSave } from "../save/save-context";

/** The PDF that the customer would get of what is on screen, drawn by the server without saving (U-109). */
export function DrawnPdf() {
  const t = useTranslations("builder.preview");
  const { unfinished } = useSave();
  const { data: file, isError, refetch } = useFile(unfinished === null);
  if (unfinished) return <Banner tone="info">{t("pdfNeeds", { what: unfinished })}</Banner>;
  if (isError)
    return (
      <Banner
        tone="error"
        action={
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {t("pdfAgain")}
          </Button>
        }
      >
        {t("pdfFailed")}
      </Banner>
    );
  if (!file) return <Progress text={t("pdfDrawing")} />;
  return (
    <div className="mx-auto max-w-[50rem] space-y-4">
      <div className="flex justify-center">
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => saveFile(file, "proposal.pdf")}
        >
          {t("pdfDownload")}
        </Button>
      </div>
      <Pages file={file} />
    </div>
  );
}

/** Drawn once for each state of the form. */
function useFile(enabled: boolean) {
  const { data, deal, money } = useBuilder();
  const { timeZone } = data;
  const { rate } = money;
  const [now] = useState(() => new Date());
  const body = useMemo(() => dealPayload(deal, { now, timeZone, rate }), [deal, now, timeZone, rate]);
  return useQuery({
    queryKey: ["drawn-pdf", JSON.stringify(body)],
    queryFn: ({ signal }) => fetchFile(callAddress(proposalCalls.pdfAhead), body, signal),
    enabled,
    staleTime: Infinity,
  });
}

type ShownPage = { address: string; width: number; height: number };

/** The pages below one another, as each is drawn; on a phone, where they would be too small to read, none. */
function Pages({ file }: { file: Blob }) {
  const t = useTranslations("builder.preview");
  const [pages, setPages] = useState<readonly ShownPage[]>([]);
  const [count, setCount] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const [isNarrow] = useState(() => matchMedia("(width < 40rem)").matches);
  useEffect(() => {
    if (isNarrow) return;
    let isOver = false;
    const addresses: string[] = [];
    const draw = async () => {
      const { drawPages } = await import("./draw-pages");
      for await (const { page, count: all } of drawPages(file)) {
        if (isOver) return;
        const address = URL.createObjectURL(page.picture);
        addresses.push(address);
        setCount(all);
        setPages((before) => [...before, { address, width: page.width, height: page.height }]);
      }
    };
    draw().catch((error: unknown) => {
      reportError(error);
      if (!isOver) setBroken(true);
    });
    return () => {
      isOver = true;
      for (const address of addresses) URL.revokeObjectURL(address);
      setPages([]);
      setCount(0);
      setBroken(false);
    };
  }, [file, isNarrow]);
  if (isNarrow) return null;
  const next = pages.length + 1;
  return (
    <div className="space-y-4">
      {pages.map(({ address, width, height }, index) => (
        <Picture
          key={address}
          src={address}
          width={width}
          height={height}
          alt={t("pdfPage", { number: index + 1, count })}
          className="h-auto w-full bg-white shadow-sm ring-1 ring-slate-950/10"
        />
      ))}
      {isBroken && <Banner tone="error">{t("pdfNotShown")}</Banner>}
      {isBroken || next > Math.max(count, 1) ? null : (
        <Progress text={count === 0 ? t("pdfOpening") : t("pdfPage", { number: next, count })} />
      )}
    </div>
  );
}

const Progress = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 py-16 text-sm text-muted">
    <Spinner />
    {text}
  </p>
);
