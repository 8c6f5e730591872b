const Icon = ({ path }: { path: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 20 20"
    className="size-[18px] shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

export const DownloadIcon = () => (
  <Icon path="M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M3.5 13.5v2a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />
);
export const LinkIcon = () => (
  <Icon path="M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-.9.9m1.1 3.2a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l.9-.9" />
);
export const CheckIcon = () => <Icon path="m4.5 10.5 3.5 3.5 7.5-8" />;
export const PencilIcon = () => (
  <Icon path="m12.5 4.5 3 3M4 16l.8-3.6 8.4-8.4a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2l-8.4 8.4z" />
);
