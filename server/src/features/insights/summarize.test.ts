import { describe, expect, it } from 'vitest';
import { insightsCsv } from './csv.ts';
import { computeStepCorners } from './step-corners.ts';
import { computeBars, computeSteps, countShares, summarizeLikes, summarizeSources } from './summarize.ts';

describe('computeBars', () => {
  it('includes days without visits', () => {
    const bars = computeBars('7', [{ day: '2026-11-20', visits: 3 }], '2026-11-21');
    expect(bars.map(({ from, visits }) => [from.slice(5), visits])).toEqual([
      ['11-15', 0],
      ['11-16', 0],
      ['11-17', 0],
      ['11-18', 0],
      ['11-19', 0],
      ['11-20', 3],
      ['11-21', 0],
    ]);
    expect(computeBars('90', [], '2026-11-21')).toHaveLength(90);
  });

  it('starts at the first visit if the range is `all`, and returns weeks if there are many days', () => {
    expect(computeBars('all', [], '2026-11-21')).toEqual([{ from: '2026-11-21', days: 1, visits: 0 }]);
    const days = [
      { day: '2026-01-01', visits: 1 },
      { day: '2026-01-04', visits: 2 },
      { day: '2026-01-05', visits: 4 },
      { day: '2026-11-21', visits: 8 },
    ];
    const bars = computeBars('all', days, '2026-11-21');
    // Weeks start on Mondays.
    expect(bars.slice(0, 2)).toEqual([
      { from: '2025-12-29', days: 7, visits: 3 },
      { from: '2026-01-05', days: 7, visits: 4 },
    ]);
    expect(bars.at(-1)).toEqual({ from: '2026-11-16', days: 7, visits: 8 });
    expect(bars.reduce((sum, { visits }) => sum + visits, 0)).toBe(15);
  });
});

it('computeSteps counts a visit for all steps up to the furthest step that it reached', () => {
  const reach = [
    { furthest: 1, visits: 5 },
    { furthest: 3, visits: 2 },
  ];
  const times = [{ step: 1, visits: 7, average_ms: 1500, median_ms: 1000 }];
  const steps = computeSteps({ firstNumber: 1, topics: ['a', 'b', 'c'] }, times, reach);
  expect(steps.map(({ number, reached, medianMs }) => [number, reached, medianMs])).toEqual([
    [1, 7, 1000],
    [2, 2, null],
    [3, 2, null],
  ]);
});

it('summarizeSources names the first 12 sources, sums up the others, and omits embeds if `isEmbed` is false', () => {
  const rows = Array.from({ length: 15 }, (_, i) => ({
    is_embed: false,
    kind: 'host' as const,
    host: `${i}.example`,
    visits: 20 - i,
  }));
  const sources = summarizeSources([...rows, { is_embed: true, kind: 'direct', host: '', visits: 1 }], {
    isEmbed: false,
  });
  // Twelve sources and the sum of the last three.
  expect(sources).toHaveLength(13);
  expect(sources.at(-1)).toEqual({ kind: 'others', host: '', visits: 8 + 7 + 6 });
});

it('summarizeLikes and countShares count the likes and shares among the interactions', () => {
  const interactions = [
    // The events like, unlike, share, copy view link, and embed code copied, in this order.
    { schema_id: 1015, type: null, count: 4 },
    { schema_id: 1016, type: null, count: 1 },
    { schema_id: 1018, type: 'FACEBOOK', count: 2 },
    { schema_id: 1019, type: null, count: 3 },
    { schema_id: 1014, type: null, count: 5 },
  ];
  expect(summarizeLikes(9, interactions)).toEqual({ total: 9, given: 4, takenBack: 1 });
  const shares = Object.fromEntries(countShares(interactions).map(({ way, count }) => [way, count]));
  expect(shares).toMatchObject({ FACEBOOK: 2, LINK: 3, EMBED_CODE: 5, EMAIL: 0 });
});

it('insightsCsv escapes formulas, commas and quotes, and writes times in seconds and amounts in main units', () => {
  const csv = insightsCsv(
    {
      range: '7',
      period: 'current',
      fileReplacedAt: null,
      visits: 1,
      daysWithVisits: 1,
      started: 1,
      completed: 0,
      medianWatchMs: 1234,
      bars: [{ from: '2026-11-21', days: 1, visits: 1 }],
      steps: [{ number: 0, visits: 1, averageMs: 1000, medianMs: 1000, reached: 1 }],
      earlierVersions: null,
      sources: [{ kind: 'host', host: '=cmd|calc', visits: 1 }],
      embeds: [{ kind: 'host', host: '-1+1', visits: 1 }],
      devices: [{ device: 'phone', visits: 1 }],
      likes: { total: 0, given: 0, takenBack: 0 },
      shares: [],
      sales: [
        {
          ...{ currency: 'JPY', isLive: true, purchases: 2, refunds: 1, disputes: 0, deliveries: 3 },
          ...{ paid: 1000, returned: 500 },
        },
        {
          ...{ currency: 'EUR', isLive: false, purchases: 1, refunds: 0, disputes: 0, deliveries: 1 },
          ...{ paid: 299, returned: 0 },
        },
      ],
    },
    ['One, "two"\nthree'],
  );
  expect(csv).toContain("visits from,'=cmd|calc,1\r\n");
  expect(csv).toContain("visits embedded in,'-1+1,1\r\n");
  expect(csv).toContain('visits that reached step,"0 One, ""two""\nthree",1\r\n');
  expect(csv).toContain('median seconds of a visit,,1.2\r\n');
  expect(csv).toContain('PDFs sold,JPY,2\r\n');
  expect(csv).toContain('paid for PDFs,JPY,1000\r\n');
  expect(csv).toContain('test payments: paid for PDFs,EUR,2.99\r\n');
});

describe('computeStepCorners', () => {
  /** Returns a frame. `place` is the affine transform [a, b, c, d, e, f] from the frame to its parent. */
  const frame = (parent: number, place: readonly [number, number, number, number, number, number]) => ({
    topic: '',
    title: '',
    parent,
    place,
    size: { width: 100, height: 50 },
    items: [],
    struct: [],
    links: [],
    children: [],
    extent: { x: 0, y: 0, width: 100, height: 50 },
  });
  const view = { x: 0, y: 0, width: 100, height: 50 };
  const frames = [frame(0, [1, 0, 0, 1, 0, 0]), frame(0, [0.5, 0, 0, 0.5, 50, 0]), frame(1, [0, 0.2, -0.2, 0, 60, 10])];
  const steps = [0, 1, 2].map((index) => ({ frame: index, title: '', view }));

  it('returns the corners of nested and rotated steps as fractions of the width and height of the overview', () => {
    expect(computeStepCorners({ kind: 'pitch', frames, steps })).toEqual([
      // The overview itself.
      null,
      [
        [0.5, 0],
        [1, 0],
        [1, 0.5],
        [0.5, 0.5],
      ],
      [
        [0.8, 0.1],
        [0.8, 0.3],
        [0.75, 0.3],
        [0.75, 0.1],
      ],
    ]);
  });

  it('returns null for classic presentations', () => {
    expect(computeStepCorners({ kind: 'classic', frames, steps })).toEqual([null, null, null]);
  });
});
