"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { createElement, useState, type ReactNode } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import type { TemplateAnswer } from "@/lib/domain/templates/api";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { templateCalls } from "@/lib/domain/templates/calls";
import { TEMPLATE_IDS } from "@/lib/domain/templates/template";
import type { Message } from "./use-pages";
import { ownValue } from "@/lib/core/own-value";

/** The templates with a sketch of each. A choice is saved at once (PAG-01, PAG-04). */
export function TemplatePicker({ initial, mayChange }: { initial: TemplateAnswer[]; mayChange: boolean }) {
  const t = useTranslations("templates");
  const common = useTranslations("common.failures");
  const { templates, currentId, savingId, message, dismiss, select } = useTemplates(initial);
  const isReady = useReady();
  return (
    <section aria-labelledby="template-title">
      <h3 id="template-title" className="font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-sm text-muted">{t("text")}</p>
      {message && (
        <div className="mt-4">
          <Banner
            tone={message.tone}
            onClose={dismiss}
            {...(message.tone === "success" ? { duration: 3_000 } : {})}
          >
            {message.text}
          </Banner>
        </div>
      )}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map(({ id, name, description }) => {
          const isCurrent = id === currentId;
          return (
            <li
              key={id}
              className={classes(
                "flex flex-col overflow-hidden rounded-card border bg-surface shadow-card",
                isCurrent ? "border-action ring-1 ring-action" : "border-line",
              )}
            >
              <TemplateSketch id={id} />
              <div className="flex flex-1 flex-col gap-3 p-4">
                <div className="flex-1">
                  <h4 className="font-semibold">{name}</h4>
                  <p className="mt-1 text-sm text-muted">{description || t("noDescription")}</p>
                </div>
                {isCurrent ? (
                  <Badge tone="info" className="self-start py-1">
                    <span className="inline-flex items-center gap-1">
                      <Check aria-hidden="true" className="size-3.5" />
                      {t("current")}
                    </span>
                  </Badge>
                ) : (
                  <Button
                    variant="secondary"
                    className="self-start"
                    loading={savingId === id}
                    disabled={!isReady || !mayChange || (savingId !== null && savingId !== id)}
                    disabledReason={mayChange ? null : common("forbidden")}
                    aria-label={savingId === id ? undefined : t("selectNamed", { name })}
                    onClick={() => void select(id)}
                  >
                    {savingId === id ? t("updating") : t("select")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The templates and the current one: the selected one, else the default, else simple (PAG-03). */
function useTemplates(initial: TemplateAnswer[]) {
  const t = useTranslations("templates");
  const [templates, setTemplates] = useState(initial);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const current =
    templates.find(({ isSelected }) => isSelected) ??
    templates.find(({ isDefault }) => isDefault) ??
    templates.find(({ id }) => id === "simple");

  const select = async (id: string) => {
    const templateId = TEMPLATE_IDS.find((candidate) => candidate === id);
    if (savingId !== null || templateId === undefined) return;
    setSavingId(id);
    setMessage(null);
    try {
      const saved = await send(templateCalls.select, {
        body: { templateId },
      });
      setTemplates(saved);
      setMessage({
        tone: "success",
        text: t("saved", { name: saved.find((template) => template.id === id)?.name ?? id }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      quietLog("Failed to save template selection", error);
      setMessage({ tone: "error", text: t("failed") });
    } finally {
      setSavingId(null);
    }
  };
  return { templates, currentId: current?.id, savingId, message, dismiss: () => setMessage(null), select };
}

type Colors = { brandColor: string; accentColor: string };

const INK = "#94a3b8";
const PALE = "#e2e8f0";

/** A sketch of the layout that a template gives a proposal, in the tenant's colours (PAG-01). */
function TemplateSketch({ id }: { id: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 150"
      className="block w-full border-b border-line bg-slate-100"
      preserveAspectRatio="xMidYMin slice"
    >
      <rect x="46" y="14" width="148" height="150" rx="3" fill="#ffffff" stroke={PALE} />
      {createElement(ownValue(DRAWINGS, id) ?? Simple, {
        brandColor: "var(--kapi-primary-500)",
        accentColor: "var(--kapi-secondary-500)",
      })}
    </svg>
  );
}

const Bar = ({
  x,
  y,
  width,
  fill = PALE,
  height = 4,
}: {
  x: number;
  y: number;
  width: number;
  fill?: string;
  height?: number;
}) => <rect x={x} y={y} width={width} height={height} rx={Math.min(2, height / 2)} fill={fill} />;

const lines = (y: number, rows: number, row: (y: number) => ReactNode) =>
  Array.from({ length: rows }, (_, index) => <g key={index}>{row(y + index * 13)}</g>);

function Original({ brandColor, accentColor }: Colors) {
  return (
    <>
      <rect x="46" y="14" width="148" height="5" fill={brandColor} />
      <rect x="56" y="26" width="26" height="7" rx="3.5" fill="#fde68a" />
      <Bar x={56} y={38} width={62} fill={INK} height={6} />
      <Bar x={158} y={28} width={26} fill={brandColor} height={8} />
      {[56, 101, 146].map((x) => (
        <g key={x}>
          <rect x={x} y="51" width="38" height="30" rx="2" fill="#ffffff" stroke={PALE} />
          <rect x={x} y="51" width="38" height="2" fill={accentColor} />
          <Bar x={x + 5} y={58} width={18} fill={INK} height={3} />
          <Bar x={x + 5} y={65} width={28} height={3} />
          <Bar x={x + 5} y={71} width={23} height={3} />
        </g>
      ))}
      <rect x="56" y="90" width="128" height="8" fill={brandColor} />
      {lines(104, 3, (y) => (
        <>
          <Bar x={58} y={y} width={60} />
          <Bar x={160} y={y} width={22} fill={INK} />
        </>
      ))}
    </>
  );
}

function Simple({ brandColor, accentColor }: Colors) {
  return (
    <>
      <rect x="46" y="14" width="148" height="3" fill={brandColor} />
      <Bar x={56} y={28} width={70} fill={INK} height={7} />
      <Bar x={158} y={28} width={26} height={8} />
      {[56, 101, 146].map((x) => (
        <g key={x}>
          <rect x={x} y="50" width="2" height="7" fill={accentColor} />
          <Bar x={x + 5} y={52} width={20} fill={INK} height={3} />
          <Bar x={x} y={63} width={32} height={3} />
          <Bar x={x} y={70} width={26} height={3} />
        </g>
      ))}
      <rect x="56" y="90" width="128" height="1.5" fill={brandColor} />
      {lines(98, 4, (y) => (
        <>
          <Bar x={56} y={y} width={64} />
          <Bar x={160} y={y} width={24} fill={INK} />
        </>
      ))}
    </>
  );
}

function Modern({ brandColor, accentColor }: Colors) {
  return (
    <>
      <path d="M46 17a3 3 0 0 1 3-3h142a3 3 0 0 1 3 3v34H46z" fill={brandColor} />
      <Bar x={56} y={30} width={74} fill="#ffffff" height={8} />
      <rect x="158" y="29" width="26" height="10" rx="3" fill="#ffffff" opacity="0.85" />
      {[56, 101, 146].map((x) => (
        <g key={x}>
          <rect x={x} y="60" width="38" height="26" rx="5" fill="#f1f5f9" />
          <Bar x={x + 6} y={66} width={16} fill={INK} height={3} />
          <Bar x={x + 6} y={74} width={26} height={3} />
        </g>
      ))}
      {[94, 114].map((y) => (
        <g key={y}>
          <rect x="56" y={y} width="128" height="15" rx="5" fill="#ffffff" stroke={PALE} />
          <Bar x={63} y={y + 5.5} width={52} />
          <Bar x={154} y={y + 5.5} width={23} fill={INK} />
        </g>
      ))}
      <Bar x={136} y={138} width={48} fill={accentColor} height={3} />
    </>
  );
}

const DRAWINGS: Readonly<Record<string, typeof Original>> = {
  "tooly-og": Original,
  simple: Simple,
  modern: Modern,
};
