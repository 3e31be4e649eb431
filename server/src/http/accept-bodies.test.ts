import { beaconBody, bytesBody, endpoint, NO_CONTENT, streamBody } from '@flydeck/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMON_DEFINITION, createEndpointApp, JSON_HEADERS, send } from '../testing/endpoint-app.ts';

describe('request bodies of endpoints', () => {
  const textSchema = z.object({ text: z.string() });

  it('are ignored if the endpoint declares no body, but are rejected if they are larger than 4096 bytes', async () => {
    const app = await createEndpointApp(endpoint({ ...COMMON_DEFINITION, response: textSchema }), ({ body }) => ({
      text: String(body),
    }));
    for (const payload of ['', '{', '{"a":1}']) {
      const response = await send(app, { payload, headers: JSON_HEADERS });
      expect([response.statusCode, response.json()]).toEqual([200, { text: 'undefined' }]);
    }
    expect((await send(app, { payload: 'x'.repeat(5000), headers: JSON_HEADERS })).statusCode).toBe(413);
  });

  it('may be missing or empty if they are optional, and are rejected if they are invalid', async () => {
    const body = z.object({ title: z.string() }).nullish();
    const app = await createEndpointApp(endpoint({ ...COMMON_DEFINITION, body, response: textSchema }), (input) => ({
      text: input.body?.title ?? 'none',
    }));
    const textOf = async (options: InjectOptions) => (await send(app, options)).json().text;
    expect(await textOf({})).toBe('none');
    expect(await textOf({ payload: '', headers: JSON_HEADERS })).toBe('none');
    expect(await textOf({ payload: { title: 'Bees' } })).toBe('Bees');
    expect((await send(app, { payload: { title: 1 } })).statusCode).toBe(400);
    expect((await send(app, { payload: '{', headers: JSON_HEADERS })).statusCode).toBe(400);
  });

  it('are rejected if they are larger than `maxBodyBytes`', async () => {
    const body = z.object({ title: z.string() });
    const definition = endpoint({ ...COMMON_DEFINITION, body, maxBodyBytes: 100, response: NO_CONTENT });
    const response = await send(await createEndpointApp(definition, () => undefined), {
      payload: { title: 'x'.repeat(100) },
    });
    expect([response.statusCode, response.json().code]).toEqual([413, 'request.too_large']);
  });

  it('of beacons are parsed as JSON, even if their content type is plain text', async () => {
    const body = beaconBody(textSchema);
    const definition = endpoint({ ...COMMON_DEFINITION, body, response: textSchema });
    const app = await createEndpointApp(definition, ({ request }) => textSchema.parse(request.body));
    for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
      const response = await send(app, { payload: '{"text":"a"}', headers: { 'content-type': type } });
      expect([response.statusCode, response.json()]).toEqual([200, { text: 'a' }]);
      const invalid = await send(app, { payload: '{"text":1}', headers: { 'content-type': type } });
      expect(invalid.statusCode).toBe(400);
    }
  });

  it.each([bytesBody('image/*', 'text/csv'), streamBody('image/*', 'text/csv')])(
    'of the kind $kind are read as raw bytes, and rejected if their media type is not declared',
    async (body) => {
      const app = await createEndpointApp({ ...COMMON_DEFINITION, body, response: textSchema }, async ({ request }) => {
        const { body: requestBody } = request;
        if (Buffer.isBuffer(requestBody)) return { text: requestBody.toString() };
        let text = '';
        for await (const chunk of request.raw) text += String(chunk);
        return { text };
      });
      for (const type of ['image/png', 'text/csv']) {
        const response = await send(app, { payload: '{"a"', headers: { 'content-type': type } });
        expect([response.statusCode, response.json()]).toEqual([200, { text: '{"a"' }]);
      }
      const unsupported = await send(app, { payload: '{}', headers: JSON_HEADERS });
      expect([unsupported.statusCode, unsupported.json().code]).toEqual([415, 'request.unsupported_media_type']);
    },
  );
});
