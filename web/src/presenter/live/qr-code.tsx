import { useMemo } from 'react';
import { computeQr } from '../../sharing/qr-svg.ts';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A text as a QR code, dark on white in both colour schemes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => computeQr(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
