import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { wordRuns } from "@/app/_proposal/word-changes";
import { WordDiff } from "@/app/_proposal/word-diff";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import type { Block, Section } from "@/lib/core/documents/blocks";
import { wordsOf } from "@/lib/domain/deals/revisions/compare-words";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { SavedEntry } from "@/lib/domain/library/schema";

export type Part = Block | Section;

/** A library entry of which the proposal contains an older copy. */
export type Newer = { id: number; name: string };

type Props = {
  part: Part;
  newer: Newer;
  /** Names of the services now in the section. */
  services: readonly string[];
  onChange: (part: Part) => void;
  onClose: () => void;
};

/**
 * The difference between the proposal's text and the library's; takes the newer text, or keeps the
 * proposal's.
 */
export function CompareDialog({ part, newer, services, onChange, onClose }: Props) {
  const t = useTranslations("builder.document.newer");
  const failures = useTranslations("common.failures");
  const { data: entry, error } = useQuery({
    queryKey: ["library", "entry", newer.id],
    queryFn: ({ signal }) => send(libraryCalls.read, { params: { id: newer.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const replacement = entry ? replacementOf(part, entry) : null;
  const keep = () => {
    const { origin } = part;
    if (entry && origin) onChange({ ...part, origin: { ...origin, kept: entry.version } });
  };
  return (
    <Dialog
      open
      size="lg"
      isChanged={false}
      onOpenChange={(open) => open || onClose()}
      title={t("title", { name: newer.name })}
      description={t("text")}
      footer={
        <>
          <Button variant="secondary" disabled={!entry} onClick={keep}>
            {t("keep")}
          </Button>
          <Button disabled={!replacement} onClick={() => replacement && onChange(replacement)}>
            {t("take")}
          </Button>
        </>
      }
    >
      {error ? (
        <Banner tone="error">{failures(callFailure(error))}</Banner>
      ) : !entry ? (
        <p className="flex min-h-24 items-center justify-center">
          <Spinner label={t("loading")} className="size-6" />
        </p>
      ) : !replacement ? (
        <Banner tone="warning">{t("otherKind")}</Banner>
      ) : (
        <div className="space-y-4 text-sm">
          <Difference before={part} after={replacement} />
          {entry.kind === "section" && <Services now={services} saved={entry.content.lines} />}
        </div>
      )}
    </Dialog>
  );
}

function Difference({ before, after }: { before: Part; after: Part }) {
  const t = useTranslations("builder.document.newer");
  const runs = wordRuns(textOf(before), textOf(after));
  const isSame = runs.every(({ kind }) => kind === "kept");
  return (
    <div>
      <p className="text-muted">{t("legend")}</p>
      <WordDiff runs={runs} note={isSame ? t("sameWords") : null} />
    </div>
  );
}

type ServicesProps = { now: readonly string[]; saved: readonly { name: string }[] };

/** Services stay as agreed; differences from the library are only listed. */
function Services({ now, saved }: ServicesProps) {
  const t = useTranslations("builder.document.newer");
  const names = saved.map(({ name }) => name);
  const added = names.filter((name) => !now.includes(name));
  const gone = now.filter((name) => !names.includes(name));
  if (added.length + gone.length === 0) return null;
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p>{t("services")}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 text-muted">
        {added.length > 0 && <li>{t("servicesAdded", { names: added.join(", ") })}</li>}
        {gone.length > 0 && <li>{t("servicesGone", { names: gone.join(", ") })}</li>}
      </ul>
    </div>
  );
}

const isBlock = (part: Part): part is Block => "type" in part;

const textOf = (part: Part): string =>
  wordsOf(isBlock(part) ? { blocks: [part] } : { sections: [part] }).join("\n");

/** The content that replaces a copy, with the copy's key; null if the entry is of the other kind. */
function replacementOf({ key, ...part }: Part, entry: SavedEntry): Part | null {
  if ("type" in part !== (entry.kind === "block")) return null;
  const content = entry.kind === "block" ? entry.content : entry.content.section;
  return { ...content, key, origin: { entry: entry.id, version: entry.version } };
}
