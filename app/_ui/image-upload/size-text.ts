import { regionOf, type Language } from "@/lib/core/i18n/languages";

const MEGABYTE = 1024 * 1024;

/**
 * Bytes as megabytes in a language, whole numbers without decimals, others with two: "5 MB", "15.03 MB", in
 * French "15,03 Mo". Rounded up, so that a file that is too large never seems to fit.
 */
export function sizeText(bytes: number, language: Language): string {
  const megabytes = Math.ceil((bytes / MEGABYTE) * 100) / 100;
  const decimals = Number.isInteger(megabytes) ? 0 : 2;
  return new Intl.NumberFormat(regionOf(language), {
    style: "unit",
    unit: "megabyte",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(megabytes);
}
