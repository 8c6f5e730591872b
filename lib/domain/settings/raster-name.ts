/** Where the drawn form of a stored SVG stands, for mails and PDFs, which show no SVG: beside it, as PNG. Other names stay. */
export const rasterName = (name: string): string => name.replace(/\.svg$/, ".png");
