import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends JSON that is the same for all followers, or 304 if the follower has it. */
export function sendCachedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag }: { readonly json: string; readonly etag: string },
): FastifyReply {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
