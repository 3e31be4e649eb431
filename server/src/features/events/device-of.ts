import type { Device } from './tables.ts';

// The patterns are tested in this order. An Android user agent without `Mobile` is that of a tablet. The user agents of
// most phones contain `Mobi`.
const TABLET = /iPad|Tablet|PlayBook|Silk\/|Kindle|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Android|Windows Phone/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS|Linux/i;

/** Returns the kind of device of a user agent. An iPad counts as a desktop if it sends the user agent of a Mac. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined) return 'unknown';
  if (TABLET.test(userAgent)) return 'tablet';
  if (PHONE.test(userAgent)) return 'phone';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}
