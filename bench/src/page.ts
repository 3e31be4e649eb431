import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median, type Row } from './measure.ts';
import { startServer, treeMemoryMb, waitForLine } from './running-server.ts';

const SECONDS = 4;
const ROUNDS = 3;
/** What a visitor's browser says it takes. */
const ENCODING = { 'accept-encoding': 'br' };

interface Load {
  readonly url: string;
  /** Every request names another host, so that no kept page fits and each is rendered anew. */
  readonly anew?: boolean;
}

async function requestsPerSecond({ url, anew }: Load): Promise<number> {
  let count = 0;
  const result = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    headers: ENCODING,
    ...(anew
      ? {
          requests: [
            {
              method: 'GET',
              setupRequest: (each) => ({ ...each, headers: { ...ENCODING, host: `h${count++}.example` } }),
            },
          ],
        }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`);
  return result.requests.average;
}

function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: ENCODING }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

/** A deck of about 400 elements, which is what the comparison page of the goal has. */
function deckOf400Elements(): string {
  const slides = Array.from({ length: 40 }, (_, slide) =>
    [
      `## Topic ${slide + 1}`,
      ...Array.from({ length: 9 }, (_, line) => `- Point ${line + 1} of topic ${slide + 1}, in a few words`),
    ].join('\n'),
  );
  return `---\nmarp: true\ntitle: Four hundred elements\n---\n\n${slides.join('\n\n---\n\n')}\n`;
}

/** View page requests a second, kept and rendered anew, beside a bare route; memory of the idle server. */
export async function benchPage(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-bench-page-'));
  const server = await startServer();
  try {
    const idleMb = treeMemoryMb(server.pid);
    const deck = join(folder, 'deck.md');
    writeFileSync(deck, deckOf400Elements());
    const printed = await server.flydeck('import', deck, '--privacy', 'public');
    const url = new URL(new URL(printed.trim().split('\n').at(-1)!).pathname, server.origin).href;
    const page = join(folder, 'page.html.br');
    writeFileSync(page, await bytesOf(url));
    const bare = spawn(process.execPath, [
      fileURLToPath(new URL('./peers-bare-fastify.ts', import.meta.url)),
      page,
    ]);
    const bareUrl = await waitForLine(bare, /ready at (\S+)/);
    const rates = { kept: [] as number[], bare: [] as number[], anew: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.kept.push(await requestsPerSecond({ url }));
      rates.bare.push(await requestsPerSecond({ url: bareUrl }));
      rates.anew.push(await requestsPerSecond({ url, anew: true }));
    }
    bare.kill();
    return rowsOf(median(rates.kept), median(rates.bare), median(rates.anew), idleMb);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(kept: number, bare: number, anew: number, idleMb: number): Row[] {
  return [
    {
      name: 'view page, kept',
      unit: 'requests/s',
      ours: kept,
      better: 'higher',
      peer: { name: 'bare Fastify route, same bytes', value: bare },
      goal: '≥ 0.7×',
      reached: kept >= 0.7 * bare,
    },
    {
      name: 'view page, rendered anew',
      unit: 'requests/s',
      ours: anew,
      better: 'higher',
      goal: '≥ 350/s',
      reached: anew >= 350,
    },
    { name: 'memory of the idle server and its database', unit: 'MB', ours: idleMb, better: 'lower' },
  ];
}
