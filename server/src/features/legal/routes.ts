import { PublicError } from '@flydeck/contract/errors';
import {
  legalPreviewSchema,
  legalTextKeySchema,
  legalTextListSchema,
  legalTextSchema,
  legalVersionKeySchema,
  legalVersionSchema,
  previewLegalTextSchema,
  saveLegalTextSchema,
} from '@flydeck/contract/legal/legal-text';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { NO_STORE, requireAdministrator } from '../admin/index.ts';
import { legalText, legalVersion, listLegalTexts, saveLegalText } from './legal-texts.ts';
import { renderLegalText } from './render-in-child.ts';

const PATH = '/api/admin/legal-pages';

type LegalRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & {
  /** Runs after a text is saved, before the response. */
  readonly onSaved: () => Promise<void>;
};

/**
 * Parses the path parameters.
 * @throws PublicError `resource.not_found` if they are invalid.
 */
function keyIn<Key>(schema: z.ZodType<Key>, request: FastifyRequest): Key {
  const key = schema.safeParse(request.params);
  if (!key.success) throw new PublicError('resource.not_found');
  return key.data;
}

/** Registers the administrators' routes for texts of legal pages. */
export function registerLegalRoutes({ app, db, visitors, onSaved }: LegalRoutesDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const authorize = (request: FastifyRequest) => requireAdministrator(visitors, request);

  app.get(PATH, async (request, reply) => {
    await authorize(request);
    return reply.headers(NO_STORE).send(legalTextListSchema.parse({ texts: await listLegalTexts(db) }));
  });
  app.get(`${PATH}/:page/:language`, async (request, reply) => {
    await authorize(request);
    const text = await legalText(db, keyIn(legalTextKeySchema, request));
    return reply.headers(NO_STORE).send(legalTextSchema.parse(text));
  });
  app.get(`${PATH}/:page/:language/versions/:version`, async (request, reply) => {
    await authorize(request);
    const { markdown, html } = await legalVersion(db, keyIn(legalVersionKeySchema, request));
    return reply.headers(NO_STORE).send(legalVersionSchema.parse({ text: markdown, html }));
  });
  typed.post(`${PATH}/preview`, { schema: { body: previewLegalTextSchema } }, async (request, reply) => {
    await authorize(request);
    const html = await renderLegalText(request.body.text);
    return reply.headers(NO_STORE).send(legalPreviewSchema.parse({ html }));
  });
  typed.put(`${PATH}/:page/:language`, { schema: { body: saveLegalTextSchema } }, async (request, reply) => {
    const { userId: by } = await authorize(request);
    const key = keyIn(legalTextKeySchema, request);
    const { text: markdown, basedOn } = request.body;
    const html = await renderLegalText(markdown);
    await saveLegalText(db, { ...key, markdown, html, basedOn, by });
    await onSaved();
    return reply.headers(NO_STORE).send(legalTextSchema.parse(await legalText(db, key)));
  });
}
