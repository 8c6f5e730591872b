import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button, IconButton } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { Dialog } from "@/app/_ui/dialog";
import { DragHandle } from "@/app/_ui/drag-handle";
import { SortableList } from "@/app/_ui/sortable-list";
import { TextField } from "@/app/_ui/text-field";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { MAX_CATEGORY_NAME } from "@/lib/domain/catalog/limits";
import type { Rights } from "../item-columns";
import type { Categories } from "./use-categories";
import { useCategoryChanges } from "./use-category-changes";

type Category = Categories["data"][number];
type Changes = ReturnType<typeof useCategoryChanges>;
type Props = { categories: Categories; rights: Rights; onChanged: () => void; onClose: () => void };

/** The categories of the catalogue: named, ordered by dragging, added and deleted (U-141). */
export function CategoriesDialog({ categories: { data }, rights, onChanged, onClose }: Props) {
  const t = useTranslations("catalogItems.categories");
  const changes = useCategoryChanges(onChanged);
  const [name, setName] = useState("");
  const [deleted, setDeleted] = useState<Category | null>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const shown = order ? data.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : data;
  const reorder = (ids: number[]) => {
    const moved = movedOf(
      shown.map(({ id }) => id),
      ids,
    );
    const category = data.find(({ id }) => id === moved);
    if (!category) return;
    setOrder(ids);
    void changes.move(category, ids.indexOf(category.id) + 1).then((isDone) => isDone || setOrder(null));
  };
  const add = async () => {
    if (name.trim() === "" || changes.isBusy) return;
    setOrder(null);
    if (await changes.add(name.trim())) setName("");
  };
  return (
    <Dialog
      open
      size="md"
      busy={changes.isBusy}
      isChanged={name.trim() !== ""}
      onOpenChange={(open) => open || onClose()}
      title={t("title")}
      description={t("text")}
    >
      <div className="space-y-4">
        {changes.failure && <Banner tone="error">{changes.failure}</Banner>}
        {shown.length === 0 ? (
          <p className="text-sm text-muted">{t(rights.mayCreate ? "none" : "noneReadOnly")}</p>
        ) : (
          <SortableList
            ids={shown.map(({ id }) => id)}
            onReorder={reorder}
            nameOf={(id) => data.find((category) => category.id === id)?.name ?? ""}
          >
            <ol aria-label={t("title")} className="divide-y divide-line">
              {shown.map((category) => (
                <CategoryRow
                  key={`${category.id} ${category.version}`}
                  {...{ category, rights, changes }}
                  onDelete={() => setDeleted(category)}
                />
              ))}
            </ol>
          </SortableList>
        )}
        {rights.mayCreate && (
          <NewCategory {...{ name, setName }} isBusy={changes.isBusy} onAdd={() => void add()} />
        )}
      </div>
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(open) => open || setDeleted(null)}
        title={t("deleteTitle", { name: deleted?.name ?? "" })}
        description={t("deleteText", { count: deleted?.services ?? 0 })}
        confirmLabel={t("delete")}
        danger
        busy={changes.isBusy}
        onConfirm={() => deleted && void changes.remove(deleted).then(() => setDeleted(null))}
      />
    </Dialog>
  );
}

type NewProps = { name: string; setName: (name: string) => void; isBusy: boolean; onAdd: () => void };

function NewCategory({ name, setName, isBusy, onAdd }: NewProps) {
  const t = useTranslations("catalogItems.categories");
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <TextField
        className="min-w-0 flex-1"
        label={t("new")}
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        icon={<Plus aria-hidden="true" className="size-4" />}
        loading={isBusy}
      >
        {t("add")}
      </Button>
    </form>
  );
}

type RowProps = { category: Category; rights: Rights; changes: Changes; onDelete: () => void };

/** A category: its name is changed where it stands, and kept on leaving the field or with Enter. */
function CategoryRow({ category, rights, changes, onDelete }: RowProps) {
  const t = useTranslations("catalogItems.categories");
  const [name, setName] = useState(category.name);
  const { row, handle } = useSortableRow(category.id);
  const keep = () => {
    const wanted = name.trim();
    if (wanted === "" || wanted === category.name) return setName(category.name);
    void changes.rename(category, wanted).then((isDone) => isDone || setName(category.name));
  };
  return (
    <li {...row} className="flex items-center gap-2 bg-surface py-2">
      {rights.mayChange && <DragHandle {...handle} name={category.name} />}
      {rights.mayChange ? (
        <TextField
          hideLabel
          className="min-w-0 flex-1"
          label={t("nameOf", { name: category.name })}
          autoComplete="off"
          maxLength={MAX_CATEGORY_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={keep}
          onKeyDown={(event) => event.key === "Enter" && keep()}
        />
      ) : (
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">{category.name}</span>
      )}
      <span className="shrink-0 text-xs text-faint tabular-nums">
        {t("services", { count: category.services })}
      </span>
      {rights.mayDelete && (
        <IconButton
          tone="danger"
          label={t("deleteOf", { name: category.name })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

/** The id that stands elsewhere in the new order: itself if it was moved up, and what follows it if down. */
function movedOf(before: readonly number[], after: readonly number[]): number | undefined {
  const from = before.findIndex((id, index) => after[index] !== id);
  const first = before[from];
  return after[from] === before[from + 1] && after[from + 1] !== first ? first : after[from];
}
