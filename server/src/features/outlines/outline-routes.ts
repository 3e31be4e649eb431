import { Readable } from 'node:stream';
import { PublicError } from '@flydeck/contract/errors';
import {
  type MakeOutline,
  makeOutlineSchema,
  OUTLINE_STREAM_TYPE,
} from '@flydeck/contract/outlines/make-outline';
import { outlineMakerSchema } from '@flydeck/contract/outlines/maker';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Outliners } from '../../adapters/outliner/index.ts';
import type { Outliner } from '../../ports/outliner.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { countedAddress, type Limit, type Limits } from '../limits/index.ts';
import { streamOutline } from './stream-outline.ts';

export interface OutlineRouteDeps {
  readonly app: FastifyInstance;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly outliners: Outliners;
  /** Outlines of the service for one member or one address; 0 for no limit. */
  readonly perDay: number;
}

/** What a prompt or a text of 50,000 characters can be, escaped, with the rest of the request. */
const BODY_LIMIT_BYTES = 400_000;
/** An outline costs a fraction of a second of the processor. */
const PER_MINUTE: Limit = { what: 'outline.minute', most: 20, windowSeconds: 60 };
const DAY_SECONDS = 86_400;

/** `POST /api/outlines`, streamed, and who answers it. */
export function registerOutlineRoutes(deps: OutlineRouteDeps): void {
  const { outliners } = deps;
  const app = deps.app.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/outlines/maker',
    { schema: { response: { 200: outlineMakerSchema } } },
    async () => outliners.service ?? outliners.builtIn,
  );

  app.post(
    '/api/outlines',
    { bodyLimit: BODY_LIMIT_BYTES, schema: { body: makeOutlineSchema } },
    async (request, reply) => {
      const outliner = chosen(outliners, request.body);
      await limit(deps, request, outliner);
      return send(outliner, request.body, request, reply);
    },
  );
}

function chosen({ builtIn, service }: Outliners, { outliner }: MakeOutline): Outliner {
  return outliner === 'built-in' ? builtIn : (service ?? builtIn);
}

async function limit(
  { limits, visitors, perDay }: OutlineRouteDeps,
  request: FastifyRequest,
  outliner: Outliner,
): Promise<void> {
  const address = countedAddress(request.ip);
  await limits.take(PER_MINUTE, address);
  if (outliner.kind === 'built-in' || perDay === 0) return;
  // Members count by their account: a school has one address.
  const actor = await visitors.actorOf(request);
  const whom = actor.kind === 'member' ? ['member', actor.userId] : ['address', address];
  const daily: Limit = { what: 'outline.day', most: perDay, windowSeconds: DAY_SECONDS };
  await limits.take(daily, ...whom).catch((error: unknown) => {
    throw error instanceof PublicError ? new PublicError('outline.daily_limit', { cause: error }) : error;
  });
}

/** Starts the answer; what fails from here on is its last line. Ends the work when the connection is closed. */
function send(
  outliner: Outliner,
  body: MakeOutline,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort(new Error('the connection was closed')));
  const lines = streamOutline(outliner, body, left.signal, (error) =>
    request.log.warn({ err: error, requestId: request.id }, 'no outline was made'),
  );
  return reply
    .type(OUTLINE_STREAM_TYPE)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines, { objectMode: false }));
}
