import type { Device } from './tables.ts';

const TABLET = /iPad|Tablet|PlayBook|Silk\/|Kindle|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Android|Windows Phone/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS|Linux/i;

/** Returns the kind of device by its user agent. iPads that request desktop pages count as desktops. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined) return 'unknown';
  if (TABLET.test(userAgent)) return 'tablet';
  if (PHONE.test(userAgent)) return 'phone';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}
