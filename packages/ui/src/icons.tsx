import type { ReactNode } from "react";

/** Props of every icon. Icons are decorative; the text next to them or the button around them has the name. */
export interface IconProps {
  /** Edge length in px; scales with the text size. */
  readonly sizePx?: number;
}

const line = (content: ReactNode) =>
  function Icon({ sizePx = 24 }: IconProps): ReactNode {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        style={{ flex: "none", width: `${sizePx / 16}rem`, height: `${sizePx / 16}rem` }}
      >
        {content}
      </svg>
    );
  };

/** Clock: a time that ends. */
export const ClockIcon = line(<path d="M12 7v5l3.2 2.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0" />);
/** Arrow pointing up. */
export const ArrowUpIcon = line(<path d="M12 19V5m-6 6 6-6 6 6" />);
/** Arrow pointing down. */
export const ArrowDownIcon = line(<path d="M12 5v14m-6-6 6 6 6-6" />);
/** Cross that closes. */
export const CloseIcon = line(<path d="M6 6l12 12M18 6 6 18" />);
/** Arrow pointing back. */
export const BackIcon = line(<path d="M20 12H4m7-7-7 7 7 7" />);
/** Chevron that points forward. */
export const ChevronIcon = line(<path d="m9 5 7 7-7 7" />);
/** Check mark. */
export const CheckIcon = line(<path d="m5 12.5 4.5 4.5L19 7.5" />);
/** Plus sign. */
export const PlusIcon = line(<path d="M12 5v14M5 12h14" />);
/** Wrapped gift. */
export const GiftIcon = line(
  <path d="M4 11h16v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM3 7h18v4H3zm9 0v14m0-14S11 2.5 8 2.5a2.25 2.25 0 0 0 0 4.5zm0 0s1-4.5 4-4.5a2.25 2.25 0 0 1 0 4.5z" />,
);
/** Ticket with a perforation. */
export const TicketIcon = line(
  <path d="M3 9V6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5V9a3 3 0 0 0 0 6v2.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5V15a3 3 0 0 0 0-6zM14.5 5v2.5m0 3.25v2.5m0 3.25V19" />,
);
/** Five-pointed star. */
export const StarIcon = line(<path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z" />);
/** Camera. */
export const CameraIcon = line(
  <>
    <path d="M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
/** Camera, crossed out. */
export const CameraOffIcon = line(
  <path d="m3 3 18 18M8 6.5 9 5h6l1.5 2.5H20a1 1 0 0 1 1 1V17M18 19H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1h2M14.5 15.5a3.5 3.5 0 0 1-5-5" />,
);
/** Printer. */
export const PrinterIcon = line(
  <path d="M7 9V3h10v6M7 18H4.5A1.5 1.5 0 0 1 3 16.5v-6A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H17M7 14.5h10V21H7z" />,
);
/** Clock with a backward arrow: history. */
export const HistoryIcon = line(<path d="M3.5 5v4.5H8M4 9.5A8.5 8.5 0 1 1 3.5 12M12 7.5V12l3 2" />);
/** Arrow out of a door: log out. */
export const LogoutIcon = line(
  <path d="M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10m5.5-12.5L20 12l-4.5 4.5M20 12H9.5" />,
);
/** Radio waves, crossed out. */
export const WifiOffIcon = line(
  <path d="m3 3 18 18M12 19.25h.01M8.8 15.7a4.8 4.8 0 0 1 6.4 0M5.5 12.2a9.6 9.6 0 0 1 4-2.25m4.7-.1a9.6 9.6 0 0 1 4.3 2.35M2.5 8.8a14.4 14.4 0 0 1 4-2.55m3.7-1a14.4 14.4 0 0 1 11.3 3.55" />,
);
/** Triangle with an exclamation mark. */
export const WarningIcon = line(
  <path d="M12 9.5v4m0 3.25v.01M10.6 4.3 2.7 18a1.6 1.6 0 0 0 1.4 2.4h15.8a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0z" />,
);
/** Circle with an i. */
export const InfoIcon = line(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5m0-8.25v.01" />
  </>,
);
/** Eye: show. */
export const EyeIcon = line(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
/** Eye, crossed out: hide. */
export const EyeOffIcon = line(
  <path d="m3 3 18 18M9.9 5.75A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M6.3 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
);
/** Globe: language. */
export const GlobeIcon = line(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.75 5.6 3.75 9S14.5 18.4 12 21c-2.5-2.6-3.75-5.6-3.75-9S9.5 5.6 12 3z" />
  </>,
);
/** Bin: remove. */
export const TrashIcon = line(<path d="M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5 7 20h10l1-13.5M10 10.5v5.5m4-5.5v5.5" />);
/** Tablet. */
export const TabletIcon = line(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="2" />
    <path d="M18 12v.01" />
  </>,
);
/** Hand holding a card. */
export const HandCardIcon = line(
  <path d="M9.5 3h10A1.5 1.5 0 0 1 21 4.5v6a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 8 10.5v-6A1.5 1.5 0 0 1 9.5 3zM8 6.5h13M2.5 15.5H5l3.5 1.5h4a1.5 1.5 0 0 1 0 3H9m4.5-1.5 4.300-2.5a1.6 1.6 0 0 1 1.7 2.7l-4.800 3.300a4 4 0 0 1-2.7.7L2.5 20.5" />,
);
/** Half-filled circle: contrast. */
export const ContrastIcon = line(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3v18a9 9 0 0 0 0-18z" fill="currentColor" />
  </>,
);
/** Small and large A: text size. */
export const TextSizeIcon = line(<path d="m2.5 19 5.5-14 5.5 14M4.5 14h7m3.5 5 3.25-8 3.25 8m-5.3-2.75h4.1" />);
/** Two bars: pause. */
export const PauseIcon = line(<path d="M8.5 5v14m7-14v14" strokeWidth="3" />);
/** Triangle: play. */
export const PlayIcon = line(<path d="M8 5.5v13l10.5-6.5z" />);
/** Two sliders: settings. */
export const SettingsIcon = line(
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5zm-7 10a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5z" />,
);
/** Head and shoulders. */
export const UserIcon = line(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);
/** Scan frame with its line. */
export const ScanIcon = line(
  <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8m8 0h2.5A1.5 1.5 0 0 1 20 5.5V8m0 8v2.5a1.5 1.5 0 0 1-1.5 1.5H16m-8 0H5.5A1.5 1.5 0 0 1 4 18.5V16m1-4h14" />,
);
/** Padlock. */
export const LockIcon = line(
  <path d="M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3" />,
);
/** Backspace key. */
export const BackspaceIcon = line(
  <path d="M8.5 5.5H20a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H8.5L2.5 12zM11.5 9.5l5 5m0-5-5 5" />,
);
/** Circular arrow: refresh. */
export const RefreshIcon = line(<path d="M20.5 5v5H15.5M20 10a8.5 8.5 0 1 0 .5 3" />);
/** Pencil: change by typing. */
export const PencilIcon = line(<path d="m4 20 1-4.5L16 5a2.1 2.1 0 0 1 3 3L8.5 19zM14 7l3 3" />);
