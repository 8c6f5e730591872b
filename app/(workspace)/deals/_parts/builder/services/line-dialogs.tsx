import { late } from "@/app/_ui/late";
import { useBuilder } from "../builder-context";
import { EditDialog, type LineDialogProps } from "../pricing/edit-dialog";
import { FreeLineDialog } from "../pricing/free-line-dialog";
import { PricingDialog } from "../pricing/pricing-dialog";
import type { useLineActions } from "./use-line-actions";

const BundleDialog = late(() => import("./bundle-dialog").then((module) => module.BundleDialog));
const RelationDialog = late(() => import("./relation-dialog").then((module) => module.RelationDialog));

/** The dialog of the line that is being added, changed or related to others, if there is one. */
export function LineDialogs({ actions }: { actions: ReturnType<typeof useLineActions> }) {
  const { written, bundle, target, related, close, confirm, confirmWritten } = actions;
  return (
    <>
      {written && <FreeLineDialog line={written.line} onClose={close} onConfirm={confirmWritten} />}
      {bundle && <BundleDialog item={bundle} onClose={close} />}
      {related !== null && <RelationDialog line={related} onClose={close} />}
      {target && (
        <LineDialog
          key={`${target.catalogItem.id} ${target.line?.key ?? ""}`}
          target={target}
          onClose={close}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

/** The pricing dialog for a service with questions, else a small dialog with unit price and notes (S-096). */
function LineDialog(props: LineDialogProps) {
  const { resolve } = useBuilder();
  return resolve(props.target.catalogItem).isConditional ? (
    <PricingDialog {...props} />
  ) : (
    <EditDialog {...props} />
  );
}
