import { fill } from "./fill";
import { Picture } from "./picture";

/** Whole pages around the offer, as pictures. */
export function PageImages({ addresses, label }: { addresses: string[]; label: string }) {
  return addresses.map((address, index) => (
    <Picture
      key={address}
      src={address}
      alt={fill(label, { number: index + 1 })}
      loading="lazy"
      className="mb-6 block w-full rounded-[10px] border border-slate-200 bg-white"
    />
  ));
}
