import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

describe('readConfig', () => {
  it('uses defaults for missing and empty variables', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteName: 'Flydeck',
      databaseUrl: undefined,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SITE_URL', 'slides.example.org'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ADS_TOP', 'yes'],
    ['ADS_SCRIPT_URL', 'http://ads.example.org/plain.js'],
    ['ADS_SCRIPT_URL', 'javascript:alert(1)'],
    ['WATERMARK', '1'],
    ['VIDEO_PLAYERS', 'youtube,https://example.org'],
    ['PROMO', 'Make your own'],
    ['PROMO', '{"message": "Go", "callToAction": "Create", "path": "https://elsewhere.example/"}'],
    ['PROMO', '{"message": "Go", "callToAction": "Create", "path": "//elsewhere.example/"}'],
    ['PROMO', '{"message": "Go", "callToAction": "Create", "path": "/\\\\elsewhere.example/"}'],
    ['PROMO', '{"message": "Go", "callToAction": "Create", "path": "/create/", "videoUrl": "javascript:1"}'],
    ['NATIVE_APP_IOS_URL', 'itms://apps.apple.com/'],
    ['NATIVE_APP_PROTOCOL', 'javascript'],
    ['NATIVE_APP_PROTOCOL', 'flydeck://'],
    ['NATIVE_APP_TIMEOUT_MS', '-1'],
  ])('rejects %s=%s with one line that names the setting', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrowError(StartError);
    expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`^setting ${name}: .+$`));
  });

  it('turns ads, watermark, promotion and app off by default, and reads settings of ads, promotion and app', () => {
    expect(readConfig({})).toMatchObject({
      ads: { top: false, bottom: false, overlay: false, scriptUrl: undefined },
      watermark: false,
      videoPlayers: [],
      promo: undefined,
      nativeApp: { iosUrl: undefined, androidUrl: undefined, protocol: undefined, timeoutMs: 300 },
    });
    const promo = { message: 'Make your own', callToAction: 'Create', path: '/create/#outline' };
    expect(
      readConfig({
        ADS_TOP: 'true',
        ADS_SCRIPT_URL: 'https://ads.example.org/a.js',
        PROMO: JSON.stringify(promo),
        NATIVE_APP_PROTOCOL: 'flydeck',
        VIDEO_PLAYERS: ' vimeo, youtube ',
      }),
    ).toMatchObject({
      ads: { top: true, bottom: false, scriptUrl: 'https://ads.example.org/a.js' },
      promo: { ...promo, videoUrl: null, posterUrl: null },
      nativeApp: { protocol: 'flydeck', timeoutMs: 300 },
      videoPlayers: ['youtube', 'vimeo'],
    });
  });
});
