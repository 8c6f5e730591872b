import { useState, type ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { ConfirmCall } from "./confirm-call";

type Props = Omit<ComponentProps<typeof ConfirmCall>, "onClose"> & {
  button: Pick<ComponentProps<typeof Button>, "variant" | "size" | "icon" | "disabled">;
};

/** A button that asks for confirmation before its call is made. The confirming button has the same label. */
export function ConfirmButton({ button, ...call }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {call.confirm}
      </Button>
      {isAsking && <ConfirmCall {...call} onClose={() => setAsking(false)} />}
    </>
  );
}
