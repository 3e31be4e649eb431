import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { describe, expect, it } from 'vitest';
import { BOTTOM_LINK_ENGLISH_TEXTS, sidebarColumns } from './sidebar-columns.ts';

const englishMessages = JSON.parse(
  readFileSync(join(import.meta.dirname, '../i18n/messages/template/en.json'), 'utf8'),
) as Record<string, string>;

describe('BOTTOM_LINK_ENGLISH_TEXTS', () => {
  it('equal the English messages of the links below the columns (S3.4)', () => {
    expect(BOTTOM_LINK_ENGLISH_TEXTS).toEqual({
      templates: englishMessages['template.all'],
      gallery: englishMessages['template.gallery'],
    });
  });
});

describe('the cards of the sidebar', () => {
  const thumbnail = { url: '/assets/a.webp', width: 340, height: 191 };
  const template: TemplateCard = {
    type: 'TEMPLATE',
    oid: null,
    name: null,
    title: 'Bakers',
    subtitle: 'Bread and butter',
    thumbnail: null,
    path: '/create/?template=bakers',
    stepCount: 3,
  };
  const topPick: PresentationCard = {
    oid: '2B4xYqT7hJmNpRsV',
    title: 'Rivers',
    subTitle: 'Ada Lovelace',
    path: '/p/2B4xYqT7hJmNpRsV/rivers/',
    thumbnail,
    previewAnimation: '/films/rivers.webm',
    stepCount: 2,
  };
  const lineLimits = { titleNumberOfLines: 1, subtitleNumberOfLines: 2 };

  it('have title, subtitle, path, thumbnail, film, line limits, type and position (S3.5, V9.4)', () => {
    const page = { templates: [template], topPicks: [{ ...topPick, title: 'Sea' }, topPick] };
    const [templates, picks] = sidebarColumns(page);
    expect(templates?.prezis).toEqual([
      {
        title: 'Bakers',
        subTitle: 'Bread and butter',
        path: '/create/?template=bakers',
        thumbnail: null,
        ...lineLimits,
        type: 'TEMPLATE',
        position: 0,
        templateName: 'Bakers',
      },
    ]);
    expect(picks?.prezis.map(({ title }) => title)).toEqual(['Sea', 'Rivers']);
    expect(picks?.prezis[1]).toEqual({
      title: 'Rivers',
      subTitle: 'Ada Lovelace',
      path: '/p/2B4xYqT7hJmNpRsV/rivers/',
      thumbnail,
      previewAnimation: '/films/rivers.webm',
      ...lineLimits,
      type: 'PRESENTATION',
      position: 1,
      templateName: '',
    });
  });
});
