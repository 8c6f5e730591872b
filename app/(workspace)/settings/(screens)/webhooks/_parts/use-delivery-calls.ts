import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { webhookCalls } from "@/lib/domain/webhooks/calls";

/** A message may take 5 seconds; the log is read again this often after one was sent. */
const LOOKS = 4;
const BETWEEN = 1_500;

/** Sending a test and sending again; what becomes of it shows in the log a little later. */
export function useDeliveryCalls(id: number) {
  const common = useTranslations("common.failures");
  const router = useRouter();
  const clear = useClearTable(`webhook-deliveries-${id}`);
  const [looksLeft, setLooks] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const refresh = () => {
    void clear();
    router.refresh();
  };
  // The log changes on the server, some time after the call.
  useEffect(() => {
    if (looksLeft === 0) return undefined;
    const timer = setTimeout(() => {
      setLooks(looksLeft - 1);
      void clear();
      if (looksLeft === 1) router.refresh();
    }, BETWEEN);
    return () => clearTimeout(timer);
  }, [looksLeft, clear, router]);

  const perform = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await call();
      await clear();
      setLooks(LOOKS);
    } catch (error) {
      setFailure(common(callFailure(error)));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    refresh,
    sendTest: () => void perform(() => send(webhookCalls.sendTest, { params: { id } })),
    redeliver: (deliveryId: number) =>
      perform(() =>
        send(webhookCalls.redeliver, {
          params: { id: deliveryId },
        }),
      ),
  };
}
