import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchChromium } from '../chromium.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's results for a page. */
export interface AuditResult {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Audits that lost points, one line each. */
  readonly lost: readonly string[];
}

/** Returns a free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Number of requests and transferred kilobytes. */
function loadedBy({ audits }: Report): Pick<AuditResult, 'requests' | 'kilobytes'> {
  const details = audits['network-requests']?.details as
    | { readonly items?: readonly { readonly transferSize?: number }[] }
    | undefined;
  const items = details?.items ?? [];
  const bytes = items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return { requests: items.length, kilobytes: bytes / 1024 };
}

/** Audits with a weight that scored below 100. */
function lostPoints({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
      const score = Math.round(audit.score * 100);
      return [`${name}: ${audit.title} ${score} ${audit.displayValue ?? ''}`.trimEnd()];
    }),
  );
}

/**
 * Audits a page with Lighthouse's mobile profile: simulated small phone, slow network and a processor four times
 * slower.
 */
export async function audit(url: string): Promise<AuditResult> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    const { lhr } = result;
    const scoreOf = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const numberOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
        seo: scoreOf('seo'),
      },
      shift: numberOf('cumulative-layout-shift'),
      largestPaintMs: numberOf('largest-contentful-paint'),
      blockedMs: numberOf('total-blocking-time'),
      ...loadedBy(lhr),
      lost: lostPoints(lhr),
    };
  } finally {
    await browser.close();
  }
}
