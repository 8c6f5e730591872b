import { useRouter } from "next/navigation";
import { type Dispatch, type SetStateAction, useState } from "react";

type State<Dialog> = {
  open: Dialog | null;
  setOpen: Dispatch<SetStateAction<Dialog | null>>;
  close: () => void;
  /** Whether closing it leads to another page. */
  isLeaving: boolean;
};

/**
 * The open dialog of a list. One that the page's address asked for (`opened`, U-10) is open at first, and closing it
 * leads to `list`, the list's own address.
 */
export function useOpened<Dialog>(list: string, opened?: Dialog): State<Dialog> {
  const router = useRouter();
  const [open, setOpen] = useState<Dialog | null>(opened ?? null);
  const isLeaving = opened !== undefined;
  const close = () => {
    setOpen(null);
    if (isLeaving) router.replace(list);
  };
  return { open, setOpen, close, isLeaving };
}
