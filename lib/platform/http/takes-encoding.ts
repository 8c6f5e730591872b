/** Whether an Accept-Encoding header allows an encoding by its name. */
export const takesEncoding = (header: string | null | undefined, encoding: string): boolean =>
  (header ?? "")
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim().toLowerCase()))
    .some(([name, quality = ""]) => name === encoding && !/^q=0(?:\.0*)?$/.test(quality));
