import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { UploadRow } from "./upload-row";
import type { UploadList } from "./use-uploads";

/** Files on their way, and those that are too large. */
export function Uploads({ uploads }: { uploads: UploadList }) {
  const t = useTranslations("pdfPages.progress");
  return (
    <>
      {uploads.alerts.map((text) => (
        <Banner key={text} tone="error" onClose={() => uploads.dismissAlert(text)}>
          {text}
        </Banner>
      ))}
      {uploads.list.length > 0 && (
        <ul aria-label={t("title")} className="space-y-2">
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.remove(upload)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
