import { useBuilder } from "../builder-context";
import { useSave } from "../save/save-context";
import { NOTHING_TO_UNDO, type UndoProps } from "./undo";

/** Undo and redo of the deal; nothing while it is being saved. */
export function useUndo(): UndoProps {
  const { session, dispatch } = useBuilder();
  const { isSaving } = useSave();
  if (isSaving) return NOTHING_TO_UNDO;
  const { past, future } = session.history;
  return {
    undo: past.length > 0 ? () => dispatch({ type: "undone" }) : null,
    redo: future.length > 0 ? () => dispatch({ type: "redone" }) : null,
  };
}
