import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import type { Config } from '../../../config.ts';

/** Matches user agents of phones and tablets. `Silk/` is the browser of Amazon's tablets. */
const MOBILE_BROWSER = /Android|iPhone|iPad|iPod|Mobile|Silk\//i;

// Match the user agents of devices with an app store.
const IOS = /\b(iPhone|iPad|iPod)\b/;
const ANDROID = /\bAndroid\b/;
/** User agents of Windows phones also contain the words iPhone and Android. */
const WINDOWS_PHONE = /Windows Phone/;

/** Returns whether the user agent belongs to a phone or tablet; false if it is missing. */
export function isMobileBrowser(userAgent: string | undefined): boolean {
  return userAgent !== undefined && MOBILE_BROWSER.test(userAgent);
}

/** Returns the instance's app for the visitor's device; null if there is none. */
export function nativeAppFor(
  { nativeApp: { iosUrl, androidUrl, protocol, timeoutMs } }: Pick<Config, 'nativeApp'>,
  userAgent: string | undefined,
  oid: string,
): NativeApp | null {
  const device = deviceOf(userAgent ?? '');
  const url = device === 'ios' ? iosUrl : device === 'android' ? androidUrl : undefined;
  if (device === undefined || url === undefined) return null;
  const ownProtocolUrl = protocol === undefined ? null : `${protocol}://p/${oid}/`;
  return { type: device, url, ownProtocolUrl, openAppTimeout: timeoutMs };
}

function deviceOf(userAgent: string): NativeApp['type'] | undefined {
  if (WINDOWS_PHONE.test(userAgent)) return undefined;
  if (IOS.test(userAgent)) return 'ios';
  return ANDROID.test(userAgent) ? 'android' : undefined;
}

/** Returns whether the instance has an app for any device. */
export function hasNativeApp({ nativeApp: { iosUrl, androidUrl } }: Pick<Config, 'nativeApp'>): boolean {
  return iosUrl !== undefined || androidUrl !== undefined;
}
