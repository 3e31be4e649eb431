import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOTTOM_ENGLISH } from './beside-columns.ts';

const english = JSON.parse(
  readFileSync(join(import.meta.dirname, '../i18n/messages/template/en.json'), 'utf8'),
) as Record<string, string>;

describe('S§3 bottomCTAEnglishText', () => {
  it('is what the links say in English', () => {
    expect(BOTTOM_ENGLISH).toEqual({
      templates: english['template.all'],
      gallery: english['template.gallery'],
    });
  });
});
