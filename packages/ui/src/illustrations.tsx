import type { ReactNode } from "react";
import { Backdrop, Canvas, Ground, paint, type IllustrationProps } from "./illustration-canvas.tsx";

/** A camera with its lens covered by a lock. */
export function CameraBlockedIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx}>
      <Backdrop />
      <Ground />
      <path
        d="M78 84a14 14 0 0 1 14-14h26l12-18a10 10 0 0 1 8-4h44a10 10 0 0 1 8 4l12 18h26a14 14 0 0 1 14 14v104a14 14 0 0 1-14 14H92a14 14 0 0 1-14-14z"
        fill={paint.ink}
      />
      <path d="M78 104h164v22H78z" fill={paint.surface} opacity="0.12" />
      <circle cx="222" cy="88" r="6" fill={paint.accent} />
      <circle cx="160" cy="134" r="48" fill={paint.surface} />
      <circle cx="160" cy="134" r="38" fill={paint.brand} />
      <path d="M134 122a28 28 0 0 1 18-14" stroke={paint.onBrand} strokeWidth="5" opacity="0.5" />
      <path d="M64 40 256 214" stroke={paint.soft} strokeWidth="22" />
      <path d="M64 40 256 214" stroke={paint.ink} strokeWidth="9" />
      <g transform="translate(198 146)">
        <rect x="-5" y="13" width="62" height="54" rx="15" fill={paint.soft} />
        <path d="M12 22V10a14 14 0 0 1 28 0v12" stroke={paint.soft} strokeWidth="18" />
        <path d="M12 22V10a14 14 0 0 1 28 0v12" stroke={paint.ink} strokeWidth="7" />
        <rect y="18" width="52" height="44" rx="11" fill={paint.accent} />
        <path d="M26 35v10" stroke={paint.ink} strokeWidth="7" />
      </g>
    </Canvas>
  );
}

/** A plug and its socket, disconnected. */
export function OfflineIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx}>
      <Backdrop />
      <path d="M-6 168c44 0 34-50 78-50h18" stroke={paint.ink} strokeWidth="9" />
      <path d="M326 72c-44 0-34 46-78 46h-18" stroke={paint.ink} strokeWidth="9" />
      <path d="M86 92h26a26 26 0 0 1 0 52H86a8 8 0 0 1-8-8v-36a8 8 0 0 1 8-8z" fill={paint.brand} />
      <path d="M138 106h14m-14 24h14" stroke={paint.ink} strokeWidth="9" />
      <path d="M92 108v20" stroke={paint.onBrand} strokeWidth="5" opacity="0.6" />
      <path
        d="M236 88h-32a20 20 0 0 0-20 20v20a20 20 0 0 0 20 20h32a8 8 0 0 0 8-8V96a8 8 0 0 0-8-8z"
        fill={paint.ink}
      />
      <path d="M184 106h13m-13 24h13" stroke={paint.soft} strokeWidth="7" />
      <path d="M228 106v24" stroke={paint.surface} strokeWidth="5" opacity="0.4" />
      <path
        d="M168 70V52m-20 22-9-14m49 14 9-14M168 166v18m-20-22-9 14m49-14 9 14"
        stroke={paint.accent}
        strokeWidth="7"
      />
    </Canvas>
  );
}

/** A signpost without a destination. */
export function NotFoundIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx}>
      <Backdrop />
      <Ground y={218} rx={70} />
      <path d="M160 34v182" stroke={paint.ink} strokeWidth="12" />
      <g transform="rotate(-5 160 74)">
        <path d="M92 50h120l28 25-28 25H92a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8z" fill={paint.brand} />
        <path d="M104 68h62M104 82h38" stroke={paint.onBrand} strokeWidth="6" />
        <circle cx="196" cy="75" r="5" fill={paint.onBrand} />
      </g>
      <g transform="rotate(7 160 136)">
        <path d="M228 112H116l-28 24 28 24h112a8 8 0 0 0 8-8v-32a8 8 0 0 0-8-8z" fill={paint.accent} />
        <path d="M160 130c0-12 18-12 18 0 0 8-9 8-9 15m0 8v.1" stroke={paint.ink} strokeWidth="6" />
        <path d="M194 136h24M126 136h18" stroke={paint.ink} strokeWidth="6" opacity="0.35" />
      </g>
      <path d="M118 216c2-16 10-22 20-24m50 24c0-11-6-18-14-20" stroke={paint.mark} strokeWidth="6" />
    </Canvas>
  );
}

/** An empty list beside a clock. */
export function EmptyHistoryIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx}>
      <Backdrop />
      <Ground />
      <path
        d="M92 42a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v164l-14.5-10-14.5 10-14.5-10-14.5 10-14.5-10-14.5 10-14.5-10-14.5 10z"
        fill={paint.surface}
        stroke={paint.ink}
        strokeWidth="6"
      />
      <circle cx="118" cy="62" r="8" fill={paint.brand} />
      <path d="M138 62h46" stroke={paint.ink} strokeWidth="6" />
      <path d="M114 92h72M114 116h52M114 140h38" stroke={paint.line} strokeWidth="6" strokeDasharray="1 14" />
      <circle cx="212" cy="150" r="51" fill={paint.soft} />
      <circle cx="212" cy="150" r="42" fill={paint.brand} />
      <circle cx="212" cy="150" r="31" fill={paint.surface} />
      <path d="M212 132v19l13 8" stroke={paint.ink} strokeWidth="6" />
      <path d="M212 108v5m0 74v5m42-42h-5m-74 0h-5" stroke={paint.onBrand} strokeWidth="4" />
    </Canvas>
  );
}

/** Two tickets, one of them dashed. */
export function EmptyVouchersIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  const ticket =
    "M-84-34a10 10 0 0 1 10-10H74a10 10 0 0 1 10 10v16a18 18 0 0 0 0 36v16a10 10 0 0 1-10 10H-74a10 10 0 0 1-10-10V18a18 18 0 0 0 0-36z";
  return (
    <Canvas widthPx={widthPx}>
      <Backdrop />
      <Ground y={220} rx={78} />
      <g transform="translate(166 92) rotate(9)">
        <path d={ticket} stroke={paint.mark} opacity="0.5" strokeWidth="5" strokeDasharray="3 12" />
      </g>
      <g transform="translate(156 144) rotate(-7)">
        <path d={ticket} fill={paint.ink} opacity="0.12" transform="translate(2 8)" />
        <path d={ticket} fill={paint.brand} />
        <path d="M34-32v64" stroke={paint.onBrand} strokeWidth="5" strokeDasharray="1 12" opacity="0.8" />
        <path
          d="m-28-25 7.4 15.6 17.1 2.3-12.5 11.9 3.1 17L-28 13.6-42.9 21.8l3.1-17L-52.3-7.1l17-2.3z"
          fill={paint.accent}
        />
        <path d="M54-10v20" stroke={paint.onBrand} strokeWidth="6" />
      </g>
    </Canvas>
  );
}
