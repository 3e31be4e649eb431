import { PublicError } from '@flydeck/contract/errors';
import { PDF_SIZES, PDF_STEPS } from '@flydeck/contract/exports/constants';
import * as endpoints from '@flydeck/contract/exports/endpoints';
import type { PdfFiles, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { Kysely } from 'kysely';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import {
  grantOf,
  type LinkKeys,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
} from '../../../library/index.ts';
import { contentKeyOf } from '../content-key.ts';
import { contentOf } from '../content-of.ts';
import type { PdfStore } from '../pdf-store.ts';

interface PdfFilesDeps extends EndpointServer {
  readonly db: Kysely<PresentationTables>;
  readonly linkKeys: LinkKeys;
  readonly store: PdfStore;
}

const ALL_PDF_OPTIONS: readonly PdfOptions[] = PDF_STEPS.flatMap((steps) =>
  PDF_SIZES.flatMap((size) => [false, true].map((notes) => ({ steps, size, notes }))),
);

/**
 * Registers `GET /api/presentations/{oid}/pdf-files`. The endpoint returns the number of pages for each combination of
 * options, and the size in bytes of each PDF that has already been made. Everybody who may see the presentation may
 * request this list, because pages show the list before a purchase.
 */
export function registerPdfFilesRoute(deps: PdfFilesDeps): void {
  const { db, visitors, linkKeys, store } = deps;
  serve(deps, endpoints.listPdfFiles, async ({ params, query, request, reply }) => {
    const [actor, link] = await Promise.all([visitors.actorOf(request), linkKeys.findLink(db, query.key)]);
    const loaded = await loadVisible(db, actor, params.oid, link && grantOf(link));
    if (!loaded) throw new PublicError('resource.not_found');
    reply.header('vary', 'Cookie');
    return listPdfFiles(store, loaded);
  });
}

async function listPdfFiles(store: PdfStore, { row, owner }: LoadedPresentation): Promise<PdfFiles> {
  const combinations = ALL_PDF_OPTIONS.map((options) => ({
    options,
    contentKey: contentKeyOf(contentOf(row, owner, options)),
  }));
  const finished = await store.listFinished(combinations.map(({ contentKey }) => contentKey));
  const files = combinations.map(({ options, contentKey }) => {
    const pdf = finished.find((candidate) => candidate.contentKey === contentKey);
    // The expected number of pages of a PDF that has not been made.
    const expectedPages = options.steps === 'overview' ? 1 : Math.max(1, row.steps.length);
    return { ...options, pages: pdf?.pages ?? expectedPages, bytes: pdf?.bytes ?? null };
  });
  return { files };
}
