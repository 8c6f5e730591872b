const MEGABYTE = 1024 * 1024;

/** Bytes as megabytes, whole ones without decimals, others with two: 5 MB, 15.03 MB. Rounded up, so that a file that is too large never reads as one that fits. */
export function sizeText(bytes: number): string {
  const megabytes = Math.ceil((bytes / MEGABYTE) * 100) / 100;
  return `${Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(2)} MB`;
}
