import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { bytesOf, publishLargeDeck } from './large-deck.ts';
import { median, type Row } from './measure.ts';
import { contentOf, countElements } from './page-elements.ts';
import { type PeerName, type RunningPeer, startPeer } from './page-peers.ts';
import { waitForLine } from './running-server.ts';
import type { BenchContext, SectionResult } from './section.ts';

const SECONDS = 4;
const ROUNDS = 3;
const PEERS = ['reactRouter', 'next'] as const;
const PEER_TITLES: Readonly<Record<PeerName, string>> = {
  reactRouter: 'React Router, same elements',
  next: 'Next.js, same elements',
};
/** Goals: our rate as a multiple of the peer's. */
const PEER_GOALS: Readonly<Record<PeerName, number>> = { reactRouter: 1.1, next: 2.5 };

interface Load {
  readonly url: string;
  readonly encoding: 'br' | 'identity';
  /** Each request sends another host name, so that no cached page matches and each is rendered. */
  readonly uncached?: boolean;
}

async function requestsPerSecond({ url, encoding, uncached }: Load): Promise<number> {
  let count = Math.floor(Math.random() * 1e12);
  const headers = { 'accept-encoding': encoding };
  const result = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    headers,
    ...(uncached
      ? {
          requests: [
            {
              method: 'GET' as const,
              setupRequest: (each: autocannon.Request) => ({
                ...each,
                headers: { ...headers, host: `h${count++}.example` },
              }),
            },
          ],
        }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`);
  return result.requests.average;
}

type Rates = Readonly<Record<'cached' | 'bare' | 'uncached' | 'compressed' | PeerName, number[]>>;

/**
 * Requests per second of the view page: cached, compared with a bare route; rendered for each request, compared
 * with React Router and Next.js.
 */
export async function benchPage(context: BenchContext): Promise<SectionResult> {
  const url = await publishLargeDeck(context);
  const page = join(context.scratch, 'page.html.br');
  writeFileSync(page, await bytesOf(url));
  const bare = spawn(process.execPath, [
    fileURLToPath(new URL('./peers-bare-fastify.ts', import.meta.url)),
    page,
  ]);
  const html = await (await fetch(url)).text();
  const content = contentOf(html);
  const notes = [
    `The peers render the same ${countElements(content.nodes)} elements, of which 400 are the presentation’s, with the same data, and use no database.`,
  ];
  const peers = new Map<PeerName, RunningPeer>();
  try {
    const bareUrl = await waitForLine(bare, /ready at (\S+)/);
    for (const name of PEERS) {
      try {
        peers.set(name, await startPeer(name, content));
      } catch (error) {
        notes.push(`${PEER_TITLES[name]} was not measured: ${(error as Error).message}`);
      }
    }
    const rates: Rates = { cached: [], bare: [], uncached: [], compressed: [], reactRouter: [], next: [] };
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const take = async (name: keyof Rates, load: Load) => {
        const rate = await requestsPerSecond(load);
        if (round > 0) rates[name].push(rate);
      };
      await take('cached', { url, encoding: 'br' });
      await take('bare', { url: bareUrl, encoding: 'br' });
      await take('uncached', { url, encoding: 'identity', uncached: true });
      for (const [name, peer] of peers)
        await take(name, { url: peer.url, encoding: 'identity', uncached: true });
      await take('compressed', { url, encoding: 'br', uncached: true });
    }
    return { rows: rowsOf(rates), notes };
  } finally {
    bare.kill();
    for (const { stop } of peers.values()) stop();
  }
}

const requests = { unit: 'requests/s', better: 'higher' } as const;

function rowsOf(rates: Rates): Row[] {
  const [cached, bare, uncached] = [median(rates.cached), median(rates.bare), median(rates.uncached)];
  return [
    {
      ...requests,
      name: 'view page, cached',
      ours: cached,
      peer: { name: 'bare Fastify route, same bytes', value: bare },
      goal: '≥ 0.7×',
      reached: cached >= 0.7 * bare,
    },
    ...PEERS.filter((name) => rates[name].length > 0).map((name): Row => {
      const peer = median(rates[name]);
      return {
        ...requests,
        name: 'view page, rendered per request',
        ours: uncached,
        peer: { name: PEER_TITLES[name], value: peer },
        goal: `≥ ${PEER_GOALS[name]}×`,
        reached: uncached >= PEER_GOALS[name] * peer,
      };
    }),
    ...(PEERS.some((name) => rates[name].length > 0)
      ? []
      : [{ ...requests, name: 'view page, rendered per request', ours: uncached }]),
    {
      ...requests,
      name: '  rendered per request and compressed with brotli',
      ours: median(rates.compressed),
    },
  ];
}
