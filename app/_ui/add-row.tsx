import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

type Props = {
  /** Why no row can be added; null if one can. */
  block: string | null;
  onAdd: () => void;
  className?: string;
  children: ReactNode;
};

/** Below the rows of a form: a button that adds another one. */
export const AddRow = ({ block, onAdd, className, children }: Props) => (
  <Button
    className={className}
    variant="secondary"
    size="sm"
    icon={<Plus aria-hidden="true" className="size-4" />}
    disabled={block !== null}
    disabledReason={block}
    onClick={onAdd}
  >
    {children}
  </Button>
);
