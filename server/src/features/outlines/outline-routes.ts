import { Readable } from 'node:stream';
import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/outlines/endpoints';
import { type MakeOutlineRequest, OUTLINE_STREAM_TYPE } from '@flydeck/contract/outlines/make-outline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outliners } from '../../adapters/outliner/index.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import type { Outliner } from '../../ports/outliner.ts';
import { type Limit, type Limits, rateLimitKey } from '../limits/index.ts';
import { type OutlineRepair, type StreamOutliners, streamOutline } from './stream-outline.ts';

export interface OutlineRouteDeps extends EndpointServer {
  readonly limits: Limits;
  readonly outliners: Outliners;
  readonly repair: OutlineRepair;
  /** Daily limit of outlines by the external service, for each member or IP address; 0 for no limit. */
  readonly maxPerDay: number;
}

/** Limit on the outlines for one IP address. */
const OUTLINES_PER_MINUTE: Limit = { action: 'outline.minute', max: 20, windowSeconds: 60 };
const DAY_SECONDS = 86_400;

/** Registers two routes: one streams a generated outline, the other returns the outliner that is used by default. */
export function registerOutlineRoutes(deps: OutlineRouteDeps): void {
  const { outliners } = deps;
  serve(deps, endpoints.getOutlineMaker, () => outliners.service ?? outliners.notes);
  serve(deps, endpoints.makeOutline, async ({ body, request, reply }) => {
    const outliner = selectOutliner(outliners, body);
    await consumeLimits(deps, request, outliner);
    return sendOutline({ outliner, fallback: outliners.notes, repair: deps.repair }, body, request, reply);
  });
}

function selectOutliner({ notes, service }: Outliners, { outliner }: MakeOutlineRequest): Outliner {
  return outliner === 'notes' ? notes : (service ?? notes);
}

async function consumeLimits(deps: OutlineRouteDeps, request: FastifyRequest, outliner: Outliner): Promise<void> {
  await deps.limits.consume(OUTLINES_PER_MINUTE, rateLimitKey(request.ip));
  if (outliner.kind === 'service') await consumeDailyLimit(deps, request);
}

/**
 * Counts a request to the AI service.
 * @throws PublicError `outline.daily_limit` if the sender has reached the daily limit
 */
export async function consumeDailyLimit(
  { limits, visitors, maxPerDay }: OutlineRouteDeps,
  request: FastifyRequest,
): Promise<void> {
  if (maxPerDay === 0) return;
  // Members are counted by account, because a whole school may share one IP address.
  const actor = await visitors.actorOf(request);
  const subject = actor.kind === 'member' ? ['member', actor.userId] : ['address', rateLimitKey(request.ip)];
  const dailyLimit: Limit = { action: 'outline.day', max: maxPerDay, windowSeconds: DAY_SECONDS };
  await limits.consume(dailyLimit, ...subject).catch((error: unknown) => {
    throw error instanceof PublicError ? new PublicError('outline.daily_limit', { cause: error }) : error;
  });
}

/**
 * Starts the streamed response. If the outliner fails, the last line of the response is the error. If the connection is
 * closed, the outliner stops.
 */
function sendOutline(
  outliners: StreamOutliners,
  body: MakeOutlineRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const abortController = new AbortController();
  reply.raw.once('close', () => abortController.abort(new Error('the connection was closed')));
  const lines = streamOutline(outliners, body, abortController.signal, (error) =>
    request.log.warn({ err: error, requestId: request.id }, 'failed to create an outline'),
  );
  return (
    reply
      .type(OUTLINE_STREAM_TYPE)
      // Makes nginx forward each line immediately.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines, { objectMode: false }))
  );
}
