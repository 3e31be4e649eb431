import type { LightMyRequestResponse } from 'fastify';
import type { Visitor } from '../../../testing/visitor.ts';

const BOUNDARY = 'flydeck-test-boundary';

/** A part of a multipart form: a file if `fileName` is set, else a field. */
export interface FormPart {
  readonly name: string;
  readonly value: Uint8Array | string;
  readonly fileName?: string;
}

/** Returns a multipart body with the parts in their order. */
export function formBody(parts: readonly FormPart[]): Buffer {
  const encoded = parts.flatMap(({ name, value, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const type = fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...encoded, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Uploads a form in one request, as programs such as curl do. A buffer in `body` is an encoded multipart body. */
export function sendForm(
  visitor: Visitor,
  body: readonly FormPart[] | Buffer,
  boundary = BOUNDARY,
): Promise<LightMyRequestResponse> {
  const bytes = Buffer.isBuffer(body) ? body : formBody(body);
  return visitor.send('POST', '/api/uploads', bytes, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}
