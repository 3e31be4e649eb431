import { OEMBED_FORMATS, OEMBED_PATH } from '@flydeck/contract/oembed/constants';
import { oembedQuerySchema, oembedSchema } from '@flydeck/contract/oembed/oembed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendProblem } from '../../http/problem.ts';
import { audienceReader } from '../../pages/audience.ts';
import { FORWARDED_ORIGIN_HEADERS } from '../../pages/page-headers.ts';
import type { Platform } from '../../platform.ts';
import { parseEmbedUrl } from './embed-target.ts';
import { findEmbeddable } from './find-embeddable.ts';
import { OEMBED_MAX_AGE_S, oembedXml, presentOembed } from './present.ts';

type OembedDeps = Pick<Platform, 'app' | 'db' | 'config' | 'site' | 'renderer'>;

/** Allows cross-origin requests from all sites. */
function allowAllSites(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*');
  done();
}

/** Registers `GET /oembed?url=`, with which other sites embed presentations of this instance (https://oembed.com). */
export function registerOembed({ app, db, config, site, renderer }: OembedDeps): void {
  const max = config.apiRequestsPerMinute;
  const audienceOf = audienceReader(site, renderer.languages);
  app.withTypeProvider<ZodTypeProvider>().get(
    OEMBED_PATH,
    {
      config: { rateLimit: max === 0 ? false : { max, timeWindow: '1 minute', allowList: [] } },
      onRequest: allowAllSites,
      schema: { querystring: oembedQuerySchema },
    },
    async (request, reply) => {
      const { url, format, ...limits } = request.query;
      const outputFormat = OEMBED_FORMATS.find((name) => name === format);
      if (!outputFormat) return sendProblem(request, reply, 'request.format_unsupported');
      const { origin } = audienceOf(request);
      const address = parseEmbedUrl(url, origin, renderer.languages);
      const found = address ? await findEmbeddable(db, address) : 'missing';
      if (!address || found === 'missing') return sendProblem(request, reply, 'resource.not_found');
      if (found === 'private') return sendProblem(request, reply, 'auth.required');
      const answer = oembedSchema.parse(
        presentOembed({ loaded: found, address, max: limits, origin, siteName: site.name }),
      );
      const isSecret = address.linkId !== undefined;
      if (site.origin === undefined) reply.header('vary', FORWARDED_ORIGIN_HEADERS);
      reply.header('cache-control', isSecret ? 'private, no-store' : `public, max-age=${OEMBED_MAX_AGE_S}`);
      return outputFormat === 'json'
        ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
        : reply.type('text/xml; charset=utf-8').send(oembedXml(answer));
    },
  );
}
