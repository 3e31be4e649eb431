import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { drawError } from './error-pages.ts';
import { NO_FACTS } from './site.ts';

describe('the page that stands where one is missing', () => {
  it('is drawn once for all who guess addresses, and anew for another language', () => {
    let drawings = 0;
    const renderer = {
      languages: ['en', 'de'],
      render: () => {
        drawings += 1;
        return `drawing ${drawings}`;
      },
    };
    const deps = {
      renderer,
      site: { name: 'Skyhouse', origin: undefined },
      facts: () => NO_FACTS,
      suggestions: () => [],
    };
    const audience = { language: 'en', explicit: false, origin: 'http://a.example' };
    const pages = Array.from({ length: 50 }, () => drawError(deps, 'not_found', audience));
    expect(new Set(pages)).toEqual(new Set(['drawing 1']));
    expect(drawError(deps, 'not_found', { ...audience, language: 'de' })).toBe('drawing 2');
    expect(drawError(deps, 'failed', audience)).toBe('drawing 3');
  });

  it.each([
    ['not_found', 1],
    ['failed', 1],
    // Pictures and pages of presentations need the database as well.
    ['unavailable', 0],
  ] as const)('suggests presentations where it says %s: %d', (kind, count) => {
    const renderer = { languages: ['en'], render: ({ data }: { data: unknown }) => JSON.stringify(data) };
    const card = { oid: 'aaaaaaaaaaaaaaaa', title: 'Clouds' } as PresentationCard;
    const deps = {
      renderer,
      site: { name: 'Skyhouse', origin: undefined },
      facts: () => NO_FACTS,
      suggestions: () => [card],
    };
    const audience = { language: 'en', explicit: false, origin: 'http://a.example' };
    expect(JSON.parse(drawError(deps, kind, audience)).cards).toHaveLength(count);
  });
});
