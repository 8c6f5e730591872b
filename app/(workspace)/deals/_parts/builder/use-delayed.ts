import { useEffect, useState } from "react";

/** The value, delayed until it has not changed for some milliseconds. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
