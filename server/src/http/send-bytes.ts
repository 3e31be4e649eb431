import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs, ByteRange } from '../ports/blobs.ts';
import { byteRange } from './byte-range.ts';

/** Up to this size, blobs are read in one piece, which takes fewer calls of the file system than a stream. */
const MOST_BYTES_IN_ONE_PIECE = 512 * 1024;

/** A blob that is there. */
export interface StoredBytes {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Sends a blob, whole or the range that is asked for (RFC 9110, 14); its type, caching and `etag` are set by the caller.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { etag, ...stored }: StoredBytes & { readonly etag: string },
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const isCurrent = (request.headers['if-range'] ?? etag) === etag;
  const range = isCurrent ? byteRange(request.headers.range, stored.bytes) : undefined;
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${stored.bytes}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${stored.bytes}`);
  return sendWhole(request, reply, blobs, stored, range);
}

/** Sends a blob, or the part of it. */
export async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { key, bytes }: StoredBytes,
  part?: ByteRange,
): Promise<FastifyReply> {
  reply.header('content-length', part ? part.last - part.first + 1 : bytes);
  // Without a body nothing is opened: the framework would read the whole file and throw it away.
  if (request.method === 'HEAD') return sendHead(reply);
  const isSmall = part === undefined && bytes <= MOST_BYTES_IN_ONE_PIECE;
  return reply.send(isSmall ? await blobs.read(key) : await blobs.open(key, part));
}

/** The headers that were set, and no body. */
function sendHead(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end();
  return reply;
}
