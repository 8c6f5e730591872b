import { Image, StyleSheet } from "@react-pdf/renderer";
import type { BrandPicture } from "../document";
import { pictureSource } from "./picture-source";

/** The tenant's picture below the offer (S-097). */
export const FooterImage = ({ picture }: { picture: BrandPicture }) => (
  <Image style={styles.picture} src={pictureSource(picture)} />
);

const styles = StyleSheet.create({
  picture: { maxWidth: "100%", maxHeight: 96, marginTop: 24, objectFit: "contain", alignSelf: "center" },
});
