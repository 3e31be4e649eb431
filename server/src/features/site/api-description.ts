import { ENDPOINTS_BY_FEATURE, OPERATION_IDS } from '@flydeck/contract/all-endpoints';
import { openApiDocument } from '@flydeck/contract/openapi';
import { describeApi } from '@flydeck/contract/site/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { sessionCookieName } from '../accounts/index.ts';

/**
 * Registers the route of the OpenAPI document. The document is generated when it is requested for the first time,
 * because it is never requested on most instances.
 */
export function registerApiDescription({
  site: { name, origin },
  ...server
}: EndpointServer & Pick<Platform, 'site'>): void {
  const isHttps = origin?.startsWith('https:') ?? false;
  let json: string | undefined;
  serve(server, describeApi, ({ reply }) => {
    json ??= JSON.stringify(
      openApiDocument(ENDPOINTS_BY_FEATURE, {
        title: name,
        serverUrl: origin ?? '/',
        operationIds: OPERATION_IDS,
        sessionCookie: sessionCookieName(isHttps),
      }),
    );
    return reply.type('application/json; charset=utf-8').send(json);
  });
}
