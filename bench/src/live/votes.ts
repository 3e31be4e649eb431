import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { openSecrets } from '@flydeck/server/adapters/secrets/instance-secrets';
import type { OpenDatabase } from '@flydeck/server/database';
import { Csrf } from '@flydeck/server/http/csrf';

const CONNECTIONS = 200;
const BODY = JSON.stringify({ questionId: 'q', round: 1, answer: { kind: 'choice', options: [1] } });

/** Answers that were sent, by their outcome. */
export interface VoteCounts {
  stored: number;
  /** The connection was lost before the acknowledgement. */
  unknown: number;
  /** Refused, for example by a server that is starting. */
  refused: number;
}

/** Returns the headers of a new anonymous visitor, as a page of the instance sends them. */
async function createVisitorHeaders(db: OpenDatabase['db']): Promise<() => Record<string, string>> {
  const secrets = await openSecrets(db);
  const csrf = new Csrf({ secret: secrets('csrf'), origin: undefined, sessionOf: () => undefined });
  return () => {
    const { token, setCookies } = csrf.issue({});
    const visitor = setCookies.map((line) => line.split(';')[0]).find((pair) => pair?.includes('visitor')) ?? '';
    return { cookie: `${visitor}; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token };
  };
}

/** Sends answers of new devices at a constant rate. Resolves when all have an outcome. */
export async function sendVotes(
  db: OpenDatabase['db'],
  target: { readonly port: number; readonly code: string },
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<VoteCounts> {
  const createHeaders = await createVisitorHeaders(db);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const counts: VoteCounts = { stored: 0, unknown: 0, refused: 0 };
  const sent: Promise<void>[] = [];
  const startMs = performance.now();
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const dueMs = (i * 1000) / perSecond - (performance.now() - startMs);
    if (dueMs > 1) await sleep(dueMs);
    const address = `10.${100 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`;
    sent.push(sendVote(agent, target, { ...createHeaders(), 'x-forwarded-for': address }, counts));
  }
  await Promise.all(sent);
  agent.destroy();
  return counts;
}

function sendVote(
  agent: Agent,
  { port, code }: { readonly port: number; readonly code: string },
  headers: Record<string, string>,
  counts: VoteCounts,
): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: `/api/live/${code}/vote`,
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': BODY.length },
      },
      (response) => {
        if (response.statusCode === 204) counts.stored += 1;
        else counts.refused += 1;
        response.resume();
        response.on('close', resolve);
      },
    );
    sent.on('error', () => {
      counts.unknown += 1;
      resolve();
    });
    sent.end(BODY);
  });
}
