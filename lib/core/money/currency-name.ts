/**
 * A currency's name in the reader's language: "Dollar canadien" for CAD in French (TRN). English keeps the stored name, as does any
 * currency whose name the platform does not know.
 * @param currency its ISO 4217 code and its stored, English name
 * @param language BCP 47 tag
 */
export function currencyName({ code, name }: { code: string; name: string }, language: string): string {
  if (language.startsWith("en")) return name;
  const translated = isIsoCode(code)
    ? new Intl.DisplayNames([language], { type: "currency", fallback: "none" }).of(code)
    : undefined;
  return translated ? translated.charAt(0).toLocaleUpperCase(language) + translated.slice(1) : name;
}

// Intl.DisplayNames throws for what is not three letters.
const isIsoCode = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);
