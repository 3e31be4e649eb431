import { describe, expect, it } from 'vitest';
import { presentationPath, slugOf } from './slug.ts';

describe('slugs', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['  Über Größe — an École  ', 'uber-große-an-ecole'],
    ['プレゼン 入門', 'プレゼン-入門'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['🎉🎉', 'presentation'],
    ['', 'presentation'],
  ])('are the words of a title with hyphens, or `presentation` if there are none: %j becomes %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('have at most 80 code units, and are cut at a word boundary and never inside a surrogate pair', () => {
    expect(slugOf('word '.repeat(60)).length).toBeLessThanOrEqual(80);
    expect(slugOf('word '.repeat(60))).toMatch(/word$/);
    expect(slugOf('𠮷'.repeat(79))).toBe('𠮷'.repeat(40));
    expect(() => encodeURIComponent(slugOf(`a${'𠮷'.repeat(79)}`))).not.toThrow();
  });

  it('are percent-encoded in URLs', () => {
    expect(presentationPath('abcdefghijkl', '入門')).toBe('/p/abcdefghijkl/%E5%85%A5%E9%96%80/');
  });
});
