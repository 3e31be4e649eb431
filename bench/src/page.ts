import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median, type Row } from './measure.ts';
import { bytesOf, publishLargeDeck } from './page-of-a-deck.ts';
import { treeMemoryMb, waitForLine } from './running-server.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** How long the server does nothing before its memory is read. */
const IDLE_MS = 3000;
const SECONDS = 4;
const ROUNDS = 3;

interface Load {
  readonly url: string;
  readonly encoding: 'br' | 'identity';
  /** Every request names another host, so that no kept page fits and each is rendered anew. */
  readonly anew?: boolean;
}

async function requestsPerSecond({ url, encoding, anew }: Load): Promise<number> {
  let count = Math.floor(Math.random() * 1e12);
  const headers = { 'accept-encoding': encoding };
  const result = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    headers,
    ...(anew
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

/** View page requests a second, kept and rendered anew, beside a bare route; memory of the idle server. */
export async function benchPage(context: BenchContext): Promise<SectionResult> {
  const server = await context.server();
  await sleep(IDLE_MS);
  const idleMb = treeMemoryMb(server.pid);
  const url = await publishLargeDeck(context);
  const page = join(context.scratch, 'page.html.br');
  writeFileSync(page, await bytesOf(url));
  const bare = spawn(process.execPath, [
    fileURLToPath(new URL('./peers-bare-fastify.ts', import.meta.url)),
    page,
  ]);
  try {
    const bareUrl = await waitForLine(bare, /ready at (\S+)/);
    const rates = {
      kept: [] as number[],
      bare: [] as number[],
      anew: [] as number[],
      packed: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round++) {
      rates.kept.push(await requestsPerSecond({ url, encoding: 'br' }));
      rates.bare.push(await requestsPerSecond({ url: bareUrl, encoding: 'br' }));
      rates.anew.push(await requestsPerSecond({ url, encoding: 'identity', anew: true }));
      rates.packed.push(await requestsPerSecond({ url, encoding: 'br', anew: true }));
    }
    return {
      rows: rowsOf(median(rates.kept), median(rates.bare), median(rates.anew), median(rates.packed), idleMb),
    };
  } finally {
    bare.kill();
  }
}

function rowsOf(kept: number, bare: number, anew: number, packed: number, idleMb: number): Row[] {
  const requests = { unit: 'requests/s', better: 'higher' } as const;
  return [
    {
      ...requests,
      name: 'view page, kept',
      ours: kept,
      peer: { name: 'bare Fastify route, same bytes', value: bare },
      goal: '≥ 0.7×',
      reached: kept >= 0.7 * bare,
    },
    { ...requests, name: 'view page, rendered anew', ours: anew, goal: '≥ 350/s', reached: anew >= 350 },
    { ...requests, name: '  rendered anew and packed with brotli', ours: packed },
    { name: 'memory of the idle server and its database', unit: 'MB', ours: idleMb, better: 'lower' },
  ];
}
