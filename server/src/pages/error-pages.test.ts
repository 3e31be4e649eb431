import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { renderErrorPage } from './error-pages.ts';
import { INITIAL_SITE_INFO } from './site.ts';

describe('error pages', () => {
  it('are rendered once for all requests, and again for another language or error', () => {
    let renderings = 0;
    const renderer = {
      languages: ['en', 'de'],
      render: () => {
        renderings += 1;
        return `rendering ${renderings}`;
      },
    };
    const deps = {
      renderer,
      site: { name: 'Skyhouse', origin: undefined },
      siteInfo: () => INITIAL_SITE_INFO,
      suggestions: () => [],
    };
    const audience = { language: 'en', isLanguageInUrl: false, origin: 'http://a.example' };
    const pages = Array.from({ length: 50 }, () => renderErrorPage(deps, 'not_found', audience));
    expect(new Set(pages)).toEqual(new Set(['rendering 1']));
    expect(renderErrorPage(deps, 'not_found', { ...audience, language: 'de' })).toBe('rendering 2');
    expect(renderErrorPage(deps, 'failed', audience)).toBe('rendering 3');
  });

  it.each([
    ['not_found', 1],
    ['failed', 1],
    // While the database is unreachable, the suggested pages and their pictures could not be loaded.
    ['unavailable', 0],
  ] as const)('of kind %s suggest %d presentations', (kind, count) => {
    const renderer = { languages: ['en'], render: ({ data }: { data: unknown }) => JSON.stringify(data) };
    const card = { oid: 'aaaaaaaaaaaaaaaa', title: 'Clouds' } as PresentationCard;
    const deps = {
      renderer,
      site: { name: 'Skyhouse', origin: undefined },
      siteInfo: () => INITIAL_SITE_INFO,
      suggestions: () => [card],
    };
    const audience = { language: 'en', isLanguageInUrl: false, origin: 'http://a.example' };
    expect(JSON.parse(renderErrorPage(deps, kind, audience)).cards).toHaveLength(count);
  });
});
