import { expect, it } from 'vitest';
import { aDocument, aShape, aTextBody, aTopic } from './compile/testing/documents.ts';
import { buildTranscript, flattenTranscript } from './transcript.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

it('buildTranscript lists the texts of elements, without furniture and without repeated texts of the cover', () => {
  const title = aTextBody('The title');
  title.paragraphs[0]!.role = 'title';
  const cell = (text: string) => ({ body: aTextBody(text) });
  const slide = aTopic({
    id: 'slide',
    title: 'The title',
    cover: [aShape({ id: 'cover-text', body: aTextBody('The title', 'A teaser') })],
    elements: [
      { kind: 'text', id: 'slide-number', ...box, body: aTextBody('7'), furniture: true },
      { kind: 'text', id: 'title', ...box, body: title },
      {
        kind: 'table',
        id: 'table',
        ...box,
        columns: [1, 1],
        rows: [
          { height: 1, cells: [cell('a'), cell('b')] },
          { height: 1, cells: [cell(''), cell('d')] },
        ],
      },
      {
        kind: 'chart',
        id: 'chart',
        ...box,
        chart: 'bar',
        title: 'Sales',
        categories: ['Q1', 'Q2'],
        series: [{ name: 'EU', values: [1, null] }],
      },
      {
        kind: 'group',
        id: 'group',
        ...box,
        children: [aShape({ id: 'grouped-shape', body: aTextBody('Node one\nof art', ' ') })],
      },
      { kind: 'code', id: 'code', ...box, source: 'a\n\nb' },
      { kind: 'math', id: 'formula', ...box, tex: 'x^2', alt: 'x squared' },
    ],
  });
  const tree = buildTranscript(aDocument({ topics: [slide] }));
  expect(tree[0]!.topics[0]!.title).toBe('The title');
  expect(tree[0]!.topics[0]!.texts.map((text) => [text.id, text.styleClasses])).toEqual([
    ['cover-text', ['cover', 'body']],
    ['title', ['title']],
    ['table', ['table']],
    ['chart', ['chart']],
    ['grouped-shape', ['body']],
    ['code', ['code']],
    ['formula', ['math']],
  ]);
  expect(flattenTranscript(tree).split('\n')).toEqual([
    'A teaser',
    'The title',
    'a\tb',
    '\td',
    'Sales',
    'EU: Q1 1, Q2',
    'Node one of art',
    'a',
    'b',
    'x squared',
  ]);
});

it('buildTranscript includes alternative texts of elements without text, but not of links and repeated titles', () => {
  const picture = (id: string, alt?: string) =>
    ({ kind: 'image', id, ...box, asset: 'a'.repeat(64), ...(alt === undefined ? {} : { alt }) }) as const;
  const elements = [
    picture('described', 'A bee on\n a flower'),
    picture('decoration', ''),
    picture('undescribed'),
    aShape({ id: 'arrow', alt: 'From the bee to the hive' }),
    aShape({ id: 'labelled', alt: 'A box', body: aTextBody('Hive') }),
    aShape({ id: 'link', alt: 'Hive', link: { kind: 'url', href: 'https://example.org/' } }),
    // The title of the root topic is also `Root`.
    picture('page', 'Root'),
    { kind: 'group' as const, id: 'drawing', ...box, alt: 'A map', children: [aShape({ id: 'line' })] },
    { kind: 'group' as const, id: 'legend', ...box, alt: 'A legend', children: [picture('icon', 'An icon')] },
  ];
  const [root] = buildTranscript(aDocument({ elements }));
  expect(root?.texts.map(({ id, styleClasses, paragraphs }) => [id, styleClasses[0], paragraphs[0]?.text])).toEqual([
    ['described', 'alternative', 'A bee on a flower'],
    ['arrow', 'alternative', 'From the bee to the hive'],
    ['labelled', 'body', 'Hive'],
    ['drawing', 'alternative', 'A map'],
    ['icon', 'alternative', 'An icon'],
  ]);
});
