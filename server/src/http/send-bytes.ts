import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs, ByteRange } from '../ports/blobs.ts';
import { parseByteRange } from './byte-range.ts';

/** Blobs up to this size are read at once, which takes fewer file system calls than a stream. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** Key and size of a stored blob. */
export interface StoredBlob {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Sends a blob or the requested range of it (RFC 9110 §14). The caller sets content type, caching and `etag` headers.
 */
export async function sendRequestedBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { etag, ...blob }: StoredBlob & { readonly etag: string },
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  // `If-Range`: the range is valid only if the client's copy is current (RFC 9110 §13.1.5).
  const isCurrent = (request.headers['if-range'] ?? etag) === etag;
  const range = isCurrent ? parseByteRange(request.headers.range, blob.bytes) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${blob.bytes}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${blob.bytes}`);
  return sendStoredBlob(request, reply, blobs, blob, range);
}

/** Sends a blob, or only `range` of it. */
export async function sendStoredBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { key, bytes }: StoredBlob,
  range?: ByteRange,
): Promise<FastifyReply> {
  reply.header('content-length', range ? range.last - range.first + 1 : bytes);
  // Sends only the headers as the response to HEAD. Otherwise, Fastify would read the whole file and discard it.
  if (request.method === 'HEAD') {
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end();
    return reply;
  }
  const isReadAtOnce = range === undefined && bytes <= MAX_BUFFERED_BYTES;
  return reply.send(isReadAtOnce ? await blobs.read(key) : await blobs.open(key, range));
}
