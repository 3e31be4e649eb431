import { describe, expect, it } from 'vitest';
import { commonRatio } from './page-ratio.ts';

const size = (width: number, height: number) => ({ width, height });

describe('commonRatio', () => {
  it.each([
    ['16:9', [size(1600, 900), size(480, 270)]],
    ['4:3', [size(640, 480)]],
    ['9:16', [size(405, 720)]],
    ['1.85:1', [size(1850, 1000)]],
  ])('returns the common aspect ratio of the pages as %s', (ratio, pages) => {
    expect(commonRatio(pages)).toBe(ratio);
  });

  it('returns null if the ratios differ, a size is unknown or 0, or there are no pages', () => {
    expect(commonRatio([size(1600, 900), size(640, 480)])).toBeNull();
    expect(commonRatio([size(1600, 900), null])).toBeNull();
    expect(commonRatio([size(1600, 0)])).toBeNull();
    expect(commonRatio([])).toBeNull();
  });
});
