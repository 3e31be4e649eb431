import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let module: typeof import('../flags/flags.ts');

beforeEach(async () => {
  vi.resetModules();
  module = await import('../flags/flags.ts');
});

describe('feature flags (V5.7, S8.7)', () => {
  it('throw when read before they are set', () => {
    expect(() => module.isFlagOn('pdf_download')).toThrow('Features are not initialized yet');
  });

  it('throw when the server did not send them', () => {
    module.setFlags({ pdf_download: true });
    expect(() => module.isFlagOn('video_banner')).toThrow('Feature not passed from backend');
  });

  it('have the values that the server sent', () => {
    module.setFlags(Object.fromEntries(FLAG_NAMES.map((name) => [name, name === 'video_banner'])));
    expect(FLAG_NAMES.filter((name) => module.isFlagOn(name))).toEqual(['video_banner']);
  });
});
