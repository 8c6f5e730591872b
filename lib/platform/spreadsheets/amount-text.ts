/** Minor units in major ones with a point and two digits, exactly: 127505 is "1275.05". */
export function amountText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
