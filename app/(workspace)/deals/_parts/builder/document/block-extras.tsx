import { ListChecks, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Switch } from "@/app/_ui/switch";
import { TextField } from "@/app/_ui/text-field";
import { BLOCKS, type Block } from "@/lib/core/documents/blocks";
import { emptyValues } from "@/lib/core/documents/fields";
import { MAX_ADDRESS } from "@/lib/domain/documents/limits";
import { useBuilder } from "../builder-context";
import { entriesOf, listOf } from "./block-path";
import { ON_DEMAND } from "./entry-tools";
import { InPlaceFile } from "./file-in-place";
import { isNamedList, useWritten } from "./written-block";

/** What a block has that its readers do not see: what adds to its list, and fields that are no words of it. */
export function BlockExtras() {
  const { block } = useWritten();
  switch (block.type) {
    case "table":
      return <TableExtras block={block} />;
    case "video":
      return <VideoAddress block={block} />;
    case "file":
      return <StoredFile block={block} />;
    case "terms":
      return <MustAccept block={block} />;
    case "services":
      return <EditServices />;
    default:
      return <AddEntry />;
  }
}

/** Below the block, where the page has room between two. */
const BELOW = classes(ON_DEMAND, "absolute top-full left-0 z-10 flex gap-1");

type AddProps = { label: string; isFull: boolean; onAdd: () => void };

function Add({ label, isFull, onAdd }: AddProps) {
  const t = useTranslations("builder.document.lists");
  return (
    <Button
      data-adds
      variant="ghost"
      size="sm"
      className="pointer-coarse:min-h-11"
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={isFull}
      disabledReason={t("most")}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

function AddEntry() {
  const t = useTranslations("builder.document.lists");
  const { block, change } = useWritten();
  const list = listOf(block.type);
  if (!list || !isNamedList(list.name)) return null;
  const { name, of, most } = list;
  return (
    <div className={BELOW}>
      <Add
        label={t(`${list.name}.add`)}
        isFull={entriesOf(block, name).length >= most}
        onAdd={() => change(name, (present) => ({ [name]: [...entriesOf(present, name), emptyValues(of)] }))}
      />
    </div>
  );
}

function TableExtras({ block: { cells } }: { block: Block<"table"> }) {
  const t = useTranslations("builder.document.lists");
  const { change } = useWritten();
  const { mostRows, mostColumns } = BLOCKS.table.cells;
  const columns = cells[0]?.length ?? 1;
  return (
    <div className={BELOW}>
      <Add
        label={t("rows.add")}
        isFull={cells.length >= mostRows}
        onAdd={() => change("cells", { cells: [...cells, Array.from({ length: columns }, () => "")] })}
      />
      <Add
        label={t("columns.add")}
        isFull={columns >= mostColumns}
        onAdd={() => change("cells", { cells: cells.map((row) => [...row, ""]) })}
      />
    </div>
  );
}

function EditServices() {
  const t = useTranslations("builder.document.fields");
  const { dispatch } = useBuilder();
  return (
    <div className={BELOW}>
      <Button
        variant="ghost"
        size="sm"
        icon={<ListChecks aria-hidden="true" className="size-4" />}
        onClick={() => dispatch({ type: "stepOpened", step: "services" })}
      >
        {t("editServices")}
      </Button>
    </div>
  );
}

const ADDRESS = /^https:\/\/[^\s"'<>\\]+$/;

function VideoAddress({ block }: { block: Block<"video"> }) {
  const t = useTranslations("builder.document.fields");
  const { change } = useWritten();
  const isWrong = block.address !== "" && !ADDRESS.test(block.address);
  return (
    <TextField
      className="mt-3"
      type="url"
      inputMode="url"
      label={t("address")}
      hint={t("addressHint")}
      error={isWrong ? t("addressWrong") : null}
      maxLength={MAX_ADDRESS}
      value={block.address}
      onChange={({ target }) => change("address", { address: target.value.trim() })}
    />
  );
}

function StoredFile({ block }: { block: Block<"file"> }) {
  const { change } = useWritten();
  return (
    <div className="mt-3">
      <InPlaceFile file={block.file} onChange={(file) => change("file", { file })} />
    </div>
  );
}

function MustAccept({ block }: { block: Block<"terms"> }) {
  const t = useTranslations("builder.document.fields");
  const { change } = useWritten();
  return (
    <div className="mt-3">
      <Switch
        label={t("mustAccept")}
        text={t("mustAccept")}
        checked={block.must_accept}
        onChange={(isAsked) => change("must_accept", { must_accept: isAsked })}
      />
      <p className="text-xs text-muted">{t("mustAcceptHint")}</p>
    </div>
  );
}
