import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

/** The part that the user agents of Safari on all devices have in common. */
const SAFARI_COMMON_PART = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4';

it.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI_COMMON_PART} Mobile/15E148 Safari/604.1`, 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/130.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0', 'tablet'],
  [`Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${SAFARI_COMMON_PART} Mobile/15E148 Safari/604.1`, 'tablet'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI_COMMON_PART} Safari/605.1.15`, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'desktop'],
  ['curl/8.5.0', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('deviceOf classifies the user agent %s as %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
