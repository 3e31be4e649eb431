import * as endpoints from '@flydeck/contract/curation/endpoints';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { loadTags, setTags } from './set-tags.ts';

/** Registers the routes with which administrators read and change the tags of a presentation. */
export function registerCuration(deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors'>): void {
  serve(deps, endpoints.getTags, ({ member, params }) => loadTags(deps, member, params.oid));
  serve(deps, endpoints.setTags, ({ member, params, body }) => setTags(deps, member, params.oid, body.tags));
}
