import { defined } from '@flydeck/scene/checked-access';
import { median, type Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { type AuditResult, audit, CATEGORIES, type Category } from './audit.ts';

/** Number of audits of each page. */
const ROUNDS = 3;
/** Number of demo presentations whose pages are audited. */
const PAGE_COUNT = 3;

/** Lowest median score that reaches the goal, by category. */
const GOALS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** The slug in the path of a page: `/p/{oid}/{slug}/`. */
const slugOf = (path: string): string => path.split('/')[3] ?? '';

/** Returns the URLs of the pages with ASCII slugs in the instance's sitemap of presentations, sorted by slug. */
async function listPageUrls(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemaps/presentations.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(defined(url, 'URL of a page')).pathname,
  );
  // The table of results can only display ASCII slugs. Paths are sorted by slug, because oids differ between instances.
  const asciiPaths = paths.filter((path) => !path.includes('%'));
  return asciiPaths.toSorted((a, b) => slugOf(a).localeCompare(slugOf(b))).map((path) => origin + path);
}

/** Returns the rows of a page in the table of results. @param rounds the audits of this page */
function createRows(name: string, rounds: readonly AuditResult[]): Row[] {
  const medianOf = (value: (round: AuditResult) => number) => median(rounds.map(value));
  const maxLayoutShift = Math.max(...rounds.map((round) => round.layoutShift));
  const scoreRows = CATEGORIES.map((category): Row => {
    const medianScore = medianOf(({ scores }) => scores[category]);
    return {
      name: `${name}: ${category}`,
      unit: 'of 100',
      flydeck: medianScore,
      better: 'higher',
      goal: `≥ ${GOALS[category]}`,
      isReached: medianScore >= GOALS[category],
    };
  });
  const lowerIsBetter = { better: 'lower' } as const;
  return [
    ...scoreRows,
    {
      ...lowerIsBetter,
      name: '  cumulative layout shift',
      unit: '',
      flydeck: maxLayoutShift,
      goal: '0',
      isReached: maxLayoutShift === 0,
    },
    {
      ...lowerIsBetter,
      name: '  largest contentful paint',
      unit: 'ms',
      flydeck: medianOf((round) => round.largestPaintMs),
    },
    {
      ...lowerIsBetter,
      name: '  total blocking time',
      unit: 'ms',
      flydeck: medianOf((round) => round.blockingMs),
    },
    { ...lowerIsBetter, name: '  requests', unit: '', flydeck: medianOf((round) => round.requests) },
    // In this row, a KB is 1024 bytes.
    { ...lowerIsBetter, name: '  loaded', unit: 'KB', flydeck: medianOf((round) => round.transferredKib) },
  ];
}

/**
 * Runs Lighthouse with its mobile profile on the pages of demo presentations. Reports the median of each value, but the
 * maximum of the layout shift.
 */
export async function benchLighthouse(context: BenchContext): Promise<SectionResult> {
  const { origin } = await context.server();
  const urls = (await listPageUrls(origin)).slice(0, PAGE_COUNT);
  const rows: Row[] = [];
  const imperfectAudits = new Set<string>();
  for (const url of urls) {
    const rounds: AuditResult[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await audit(url));
    for (const line of rounds.flatMap((round) => round.imperfectAudits)) imperfectAudits.add(line);
    rows.push(...createRows(`"${slugOf(new URL(url).pathname).replaceAll('-', ' ')}"`, rounds));
  }
  return { rows, notes: [...imperfectAudits].map((line) => `Audit below 100 in Lighthouse: ${line}`) };
}
