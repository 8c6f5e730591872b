import "@fontsource-variable/inter";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { FontFaces } from "./_shell/font-faces";

export const metadata: Metadata = {
  title: { default: "Kapi", template: "%s · Kapi" },
  description: "Sales quotes and proposals",
  manifest: "/manifest.webmanifest",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Language and theme are known before the first byte, so nothing flashes (S-141: light by default). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, jar] = await Promise.all([getLocale(), cookies()]);
  const theme = jar.get("kapi.theme")?.value === "dark" ? "dark" : "light";
  return (
    <html lang={language} data-theme={theme}>
      <body className="min-h-dvh">
        <FontFaces />
        {children}
      </body>
    </html>
  );
}
