import { PublicError } from '@flydeck/contract/errors';
import { OEMBED_FORMATS } from '@flydeck/contract/oembed/constants';
import * as endpoints from '@flydeck/contract/oembed/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { createAudienceReader } from '../../pages/audience.ts';
import { FORWARDED_ORIGIN_HEADERS } from '../../pages/page-headers.ts';
import type { Platform } from '../../platform.ts';
import { parseEmbedUrl } from './embed-target.ts';
import { findEmbeddable } from './find-embeddable.ts';
import { OEMBED_MAX_AGE_S, oembedXml, presentOembed } from './present.ts';

type OembedDeps = Pick<Platform, 'app' | 'db' | 'config' | 'site' | 'renderer' | 'visitors'>;

/** Allows cross-origin requests from all sites. */
async function allowAllSites(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*');
}

/** Registers `GET /oembed?url=`, with which other sites embed presentations of this instance (https://oembed.com). */
export function registerOembed(deps: OembedDeps): void {
  const { db, config, site, renderer } = deps;
  const readAudience = createAudienceReader(site, renderer.languages);
  serve(
    deps,
    endpoints.findOembed,
    async ({ query: { url, format, ...maxSize }, request, reply }) => {
      const outputFormat = OEMBED_FORMATS.find((name) => name === format);
      // This problem has the status 501. Thrown errors with a status of 5xx would be logged as failures.
      if (!outputFormat) return sendProblem(request, reply, 'request.format_unsupported');
      const { origin } = readAudience(request);
      const target = parseEmbedUrl(url, origin, renderer.languages);
      const embeddable = target ? await findEmbeddable(db, target) : 'missing';
      if (!target || embeddable === 'missing') throw new PublicError('resource.not_found');
      if (embeddable === 'needs-password') throw new PublicError('auth.required');
      const response = presentOembed({ loaded: embeddable, target, maxSize, origin, siteName: site.name });
      const isSecret = target.linkId !== undefined;
      if (site.origin === undefined) reply.header('vary', FORWARDED_ORIGIN_HEADERS);
      reply.header('cache-control', isSecret ? 'private, no-store' : `public, max-age=${OEMBED_MAX_AGE_S}`);
      return outputFormat === 'json'
        ? reply.type('application/json; charset=utf-8').send(JSON.stringify(response))
        : reply.type('text/xml; charset=utf-8').send(oembedXml(response));
    },
    { beforeBody: allowAllSites, requestsPerMinute: config.apiRequestsPerMinute },
  );
}
