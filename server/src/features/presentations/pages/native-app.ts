import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import type { Config } from '../../../config.ts';

/** Phones and tablets, by what their browsers say of themselves. */
const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Silk\//i;

export function isMobileBrowser(userAgent: string | undefined): boolean {
  return userAgent !== undefined && MOBILE.test(userAgent);
}

/** The instance's app for the visitor's device; null where there is none. */
export function nativeAppFor(
  _config: Config,
  _userAgent: string | undefined,
  _oid: string,
): NativeApp | null {
  return null;
}
