import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOTTOM_ENGLISH } from './sidebar-columns.ts';

const english = JSON.parse(
  readFileSync(join(import.meta.dirname, '../i18n/messages/template/en.json'), 'utf8'),
) as Record<string, string>;

describe('bottomCTAEnglishText', () => {
  it('equals the English texts of the links (S3.4)', () => {
    expect(BOTTOM_ENGLISH).toEqual({
      templates: english['template.all'],
      gallery: english['template.gallery'],
    });
  });
});
