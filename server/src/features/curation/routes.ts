import * as endpoints from '@flydeck/contract/curation/endpoints';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { setTags, tagsOf } from './set-tags.ts';

/** Registers reading and changing the tags of a presentation, for curators. */
export function registerCuration(deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors'>): void {
  serve(deps, endpoints.getTags, ({ member, params }) => tagsOf(deps, member, params.oid));
  serve(deps, endpoints.setTags, ({ member, params, body }) => setTags(deps, member, params.oid, body.tags));
}
