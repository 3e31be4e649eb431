import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/outlines/endpoints';
import { serve } from '../../http/serve.ts';
import { OutlinerError } from '../../ports/outliner.ts';
import { consumeDailyLimit, type OutlineRouteDeps } from './outline-routes.ts';

/** Registers the route on which members let the AI service change a topic. Nothing is stored. */
export function registerAssistRoute(deps: OutlineRouteDeps): void {
  serve(deps, endpoints.reviseTopic, async ({ body, request, reply }) => {
    const { assistant } = deps.outliners;
    if (!assistant) throw new PublicError('resource.not_found');
    await consumeDailyLimit(deps, request);
    const abortController = new AbortController();
    reply.raw.once('close', () => abortController.abort(new Error('the connection was closed')));
    try {
      return await assistant.assist(body, abortController.signal);
    } catch (error) {
      if (!(error instanceof OutlinerError)) throw error;
      request.log.warn({ err: error, requestId: request.id }, 'failed to change a topic');
      throw new PublicError('outline.failed', { cause: error });
    }
  });
}
