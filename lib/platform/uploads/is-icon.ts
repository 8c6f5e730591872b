/** Whether an ICO's directory names only pictures that lie inside the file, at most 32 of them. */
export function isIcon(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 6) return false;
  const count = view.getUint16(4, true);
  const end = 6 + 16 * count;
  if (count === 0 || count > 32 || bytes.byteLength < end) return false;
  return Array.from({ length: count }, (_, place) => 6 + 16 * place).every((entry) => {
    const [size, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    return size > 0 && offset >= end && offset + size <= bytes.byteLength;
  });
}
