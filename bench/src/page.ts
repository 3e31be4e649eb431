import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type autocannon from 'autocannon';
import { downloadBytes, publishLargeDeck } from './large-deck.ts';
import { measureRequestRate } from './load.ts';
import { median, type Row } from './measure.ts';
import { countElements, parsePage } from './page-elements.ts';
import { type PagePeerName, type RunningPeer, startPagePeer } from './page-peers.ts';
import { waitForLine } from './running-server.ts';
import type { BenchContext, SectionResult } from './section.ts';

const ROUND_SECONDS = 4;
const ROUNDS = 3;
const PEERS = ['reactRouter', 'next'] as const;
const PEER_TITLES: Readonly<Record<PagePeerName, string>> = {
  reactRouter: 'React Router, same elements',
  next: 'Next.js, same elements',
};
/** Minimum ratios of the rate of Flydeck to the rate of each peer. */
const PEER_GOALS: Readonly<Record<PagePeerName, number>> = { reactRouter: 1.1, next: 2.5 };

/** A page that is requested, and how it is requested. */
interface LoadTest {
  readonly url: string;
  readonly encoding: 'br' | 'identity';
  /**
   * Whether each request sends a new host name. The page is then rendered for each request, because pages are cached by
   * host name.
   */
  readonly isUncached?: boolean;
}

/** Returns the number of requests per second that are answered. */
function measurePageRate({ url, encoding, isUncached }: LoadTest): Promise<number> {
  // The host names start at a random number, so that they are new in each round.
  let hostNumber = Math.floor(Math.random() * 1e12);
  const headers = { 'accept-encoding': encoding };
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...headers, host: `h${hostNumber++}.example` },
  });
  return measureRequestRate({
    url,
    connections: 16,
    duration: ROUND_SECONDS,
    headers,
    ...(isUncached ? { requests: [{ method: 'GET' as const, setupRequest }] } : {}),
  });
}

/**
 * Requests per second of each round: of Flydeck's page (`cached`, `uncached`, and uncached but `compressed` with
 * Brotli), of a minimal Fastify route (`bare`), and of each peer.
 */
type Rates = Readonly<Record<'cached' | 'bare' | 'uncached' | 'compressed' | PagePeerName, number[]>>;

/**
 * Benchmarks the requests per second of the view page. Compares the cached page with a minimal Fastify route that sends
 * the same bytes. Compares the page that Flydeck renders for each request with pages of React Router and Next.js.
 */
export async function benchPage(context: BenchContext): Promise<SectionResult> {
  const url = await publishLargeDeck(context);
  const pagePath = join(context.scratch, 'page.html.br');
  writeFileSync(pagePath, await downloadBytes(url));
  const bareServer = spawn(process.execPath, [
    fileURLToPath(new URL('./peers-bare-fastify.ts', import.meta.url)),
    pagePath,
  ]);
  const html = await (await fetch(url)).text();
  const content = parsePage(html);
  const notes = [
    `The peers render the same ${countElements(content.nodes)} elements, of which 400 are the presentation’s, with the same data, and use no database.`,
  ];
  const peers = new Map<PagePeerName, RunningPeer>();
  try {
    const bareUrl = await waitForLine(bareServer, /ready at (\S+)/);
    for (const name of PEERS) {
      try {
        peers.set(name, await startPagePeer(name, content));
      } catch (error) {
        notes.push(`${PEER_TITLES[name]} was not measured: ${(error as Error).message}`);
      }
    }
    const rates: Rates = { cached: [], bare: [], uncached: [], compressed: [], reactRouter: [], next: [] };
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const addRate = async (name: keyof Rates, load: LoadTest) => {
        const rate = await measurePageRate(load);
        if (round > 0) rates[name].push(rate);
      };
      await addRate('cached', { url, encoding: 'br' });
      await addRate('bare', { url: bareUrl, encoding: 'br' });
      await addRate('uncached', { url, encoding: 'identity', isUncached: true });
      for (const [name, peer] of peers) await addRate(name, { url: peer.url, encoding: 'identity', isUncached: true });
      await addRate('compressed', { url, encoding: 'br', isUncached: true });
    }
    return { rows: createRows(rates), notes };
  } finally {
    bareServer.kill();
    for (const { stop } of peers.values()) stop();
  }
}

const REQUEST_ROW = { unit: 'requests/s', better: 'higher' } as const;

function createRows(rates: Rates): Row[] {
  const [cached, bare, uncached] = [median(rates.cached), median(rates.bare), median(rates.uncached)];
  const measuredPeers = PEERS.filter((name) => rates[name].length > 0);
  return [
    {
      ...REQUEST_ROW,
      name: 'view page, cached',
      flydeck: cached,
      peer: { name: 'bare Fastify route, same bytes', value: bare },
      goal: '≥ 0.7×',
      isReached: cached >= 0.7 * bare,
    },
    ...measuredPeers.map((name): Row => {
      const peer = median(rates[name]);
      return {
        ...REQUEST_ROW,
        name: 'view page, rendered per request',
        flydeck: uncached,
        peer: { name: PEER_TITLES[name], value: peer },
        goal: `≥ ${PEER_GOALS[name]}×`,
        isReached: uncached >= PEER_GOALS[name] * peer,
      };
    }),
    ...(measuredPeers.length > 0
      ? []
      : [{ ...REQUEST_ROW, name: 'view page, rendered per request', flydeck: uncached }]),
    {
      ...REQUEST_ROW,
      name: '  rendered per request and compressed with brotli',
      flydeck: median(rates.compressed),
    },
  ];
}
