import { median, type Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { type AuditResult, audit, CATEGORIES, type Category } from './audit.ts';

const ROUNDS = 3;
/** Demo presentations whose pages are audited. */
const PAGES = 3;

const GOALS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** The slug in the path of a page: `/p/{oid}/{slug}/`. */
const slugOf = (path: string): string => path.split('/')[3] ?? '';

/** URLs of the presentations' pages, sorted by slug, from the instance's sitemap. */
async function pageUrls(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemaps/presentations.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  // Only Latin slugs, which the table shows. Sorted by slug, because oids differ between instances.
  const latin = paths.filter((path) => !path.includes('%'));
  return latin.toSorted((a, b) => slugOf(a).localeCompare(slugOf(b))).map((path) => origin + path);
}

function rowsOf(name: string, rounds: readonly AuditResult[]): Row[] {
  const of = (value: (round: AuditResult) => number) => median(rounds.map(value));
  const shift = Math.max(...rounds.map((round) => round.shift));
  const scores = CATEGORIES.map((category): Row => {
    const ours = of(({ scores }) => scores[category]);
    return {
      name: `${name}: ${category}`,
      unit: 'of 100',
      ours,
      better: 'higher',
      goal: `≥ ${GOALS[category]}`,
      reached: ours >= GOALS[category],
    };
  });
  const lower = { better: 'lower' } as const;
  return [
    ...scores,
    { ...lower, name: '  cumulative layout shift', unit: '', ours: shift, goal: '0', reached: shift === 0 },
    { ...lower, name: '  largest contentful paint', unit: 'ms', ours: of((round) => round.largestPaintMs) },
    { ...lower, name: '  total blocking time', unit: 'ms', ours: of((round) => round.blockedMs) },
    { ...lower, name: '  requests', unit: '', ours: of((round) => round.requests) },
    { ...lower, name: '  loaded', unit: 'KB', ours: of((round) => round.kilobytes) },
  ];
}

/**
 * Runs Lighthouse with its mobile profile on the pages of demo presentations. Medians; of the layout shift the
 * maximum.
 */
export async function benchLighthouse(context: BenchContext): Promise<SectionResult> {
  const { origin } = await context.server();
  const urls = (await pageUrls(origin)).slice(0, PAGES);
  const rows: Row[] = [];
  const lost = new Set<string>();
  for (const url of urls) {
    const rounds: AuditResult[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await audit(url));
    for (const line of rounds.flatMap((round) => round.lost)) lost.add(line);
    rows.push(...rowsOf(`"${slugOf(new URL(url).pathname).replaceAll('-', ' ')}"`, rounds));
  }
  return { rows, notes: [...lost].map((line) => `Lighthouse took points for ${line}`) };
}
