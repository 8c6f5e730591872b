import type { BrandPicture } from "../document";

/** A picture's bytes as the drawing library takes them. */
export const pictureSource = ({ kind, dataBase64 }: BrandPicture) => ({
  data: Buffer.from(dataBase64, "base64"),
  format: kind === "png" ? ("png" as const) : ("jpg" as const),
});
