import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { isMobileBrowser, nativeAppFor } from './native-app.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
/** The user agents of Windows phones also contain `Android`, but these phones cannot run Android apps. */
const LUMIA = 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Lumia) AppleWebKit/537.36 Mobile';

const IOS_URL = 'https://apps.apple.com/app/id1';
const ANDROID_URL = 'https://play.google.com/store/apps/details?id=org.example';
const configWithBothApps = readConfig({
  NATIVE_APP_IOS_URL: IOS_URL,
  NATIVE_APP_ANDROID_URL: ANDROID_URL,
  NATIVE_APP_PROTOCOL: 'flydeck',
  NATIVE_APP_TIMEOUT_MS: '450',
});

describe('the native app in the page data (S3.6)', () => {
  it('is the app for the visitor’s device', () => {
    const ownProtocolUrl = 'flydeck://p/abcdefghijkl/';
    expect(nativeAppFor(configWithBothApps, IPHONE, 'abcdefghijkl')).toEqual({
      type: 'ios',
      url: IOS_URL,
      ownProtocolUrl,
      openAppTimeout: 450,
    });
    expect(nativeAppFor(configWithBothApps, PIXEL, 'abcdefghijkl')).toMatchObject({
      type: 'android',
      url: ANDROID_URL,
    });
  });

  it.each([LAPTOP, LUMIA, '', undefined])('is null for the user agent %s', (userAgent) => {
    expect(nativeAppFor(configWithBothApps, userAgent, 'abcdefghijkl')).toBeNull();
  });

  it('is null if the device has no app; by default, an app has a timeout of 300 ms and no protocol', () => {
    const config = readConfig({ NATIVE_APP_IOS_URL: IOS_URL });
    expect(nativeAppFor(config, PIXEL, 'abcdefghijkl')).toBeNull();
    expect(nativeAppFor(config, IPHONE, 'abcdefghijkl')).toMatchObject({
      ownProtocolUrl: null,
      openAppTimeout: 300,
    });
  });
});

it('isMobileBrowser returns true for phones, and false for laptops and without a user agent (V3.1)', () => {
  expect([IPHONE, PIXEL, LAPTOP, undefined].map(isMobileBrowser)).toEqual([true, true, false, false]);
});
