import lighthouse from 'lighthouse';
import { launchChromium } from '../chromium.ts';
import { freePort } from '../free-port.ts';

/** Categories for which Lighthouse computes a score. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's results for a page. */
export interface AuditResult {
  /** Scores from 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Cumulative Layout Shift, without unit: 0 if nothing moves while the page is loaded. */
  readonly layoutShift: number;
  /** Largest Contentful Paint. */
  readonly largestPaintMs: number;
  /** Total Blocking Time. */
  readonly blockingMs: number;
  /** Number of requests. */
  readonly requests: number;
  /** Size of all responses as transferred, in units of 1024 bytes. */
  readonly transferredKib: number;
  /** One line for each audit that has a weight and a score below 100. */
  readonly imperfectAudits: readonly string[];
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function measureTransfer({ audits }: Report): Pick<AuditResult, 'requests' | 'transferredKib'> {
  const details = audits['network-requests']?.details as
    | { readonly items?: readonly { readonly transferSize?: number }[] }
    | undefined;
  const items = details?.items ?? [];
  const bytes = items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return { requests: items.length, transferredKib: bytes / 1024 };
}

/**
 * Returns one line for each audit with a score below 100. Audits without a weight are left out, because they do not
 * change the score of their category.
 */
function listImperfectAudits({ categories, audits }: Report): string[] {
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
 * Audits a page with Lighthouse's mobile profile, which simulates a small phone with a slow network and a four times
 * slower processor.
 */
export async function audit(url: string): Promise<AuditResult> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
    const { lhr } = result;
    const roundScore = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const numericValue = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: roundScore('performance'),
        accessibility: roundScore('accessibility'),
        'best-practices': roundScore('best-practices'),
        seo: roundScore('seo'),
      },
      layoutShift: numericValue('cumulative-layout-shift'),
      largestPaintMs: numericValue('largest-contentful-paint'),
      blockingMs: numericValue('total-blocking-time'),
      ...measureTransfer(lhr),
      imperfectAudits: listImperfectAudits(lhr),
    };
  } finally {
    await browser.close();
  }
}
