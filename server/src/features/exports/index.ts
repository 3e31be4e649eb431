import { PublicError } from '@flydeck/contract/errors';
import type { PutmaCookie } from '../../http/putma-cookie.ts';
import type { LinkKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Limits } from '../limits/index.ts';
import { availabilityOf } from './availability.ts';
import { findContent } from './content-of.ts';
import { ExportAccess } from './delivery/export-access.ts';
import { registerExportRoutes } from './delivery/export-routes.ts';
import { ExportTokens } from './delivery/export-tokens.ts';
import { MediaLinks } from './delivery/media-links.ts';
import { registerMediaRoute } from './delivery/media-route.ts';
import { registerPdfFilesRoute } from './delivery/pdf-files-route.ts';
import { convertJob, deleteExpiredExportsJob } from './jobs/export-jobs.ts';
import { PdfStore } from './pdf-store.ts';
import type { PdfExports, PdfRights } from './ports.ts';

export { pdfBlobKeys } from './blobs-in-use.ts';
export type { PdfExports, PdfRights } from './ports.ts';

type ExportsDeps = Pick<Platform, 'app' | 'config' | 'db' | 'blobs' | 'jobs' | 'visitors' | 'secrets' | 'log'> & {
  readonly limits: Limits;
  readonly putma: PutmaCookie;
  readonly linkKeys: LinkKeys;
  /** Determines who may export PDFs. */
  readonly rights: PdfRights;
};

/** Registers the export of PDFs: its routes (V7.4, V7.5, V7.6), its jobs, and the route that serves finished files. */
export async function registerExports(deps: ExportsDeps): Promise<PdfExports> {
  const { config, secrets } = deps;
  const tokens = new ExportTokens(secrets('exports'));
  const links = new MediaLinks(tokens, config.siteUrl && new URL(config.siteUrl).origin);
  const store = new PdfStore(deps);
  const access = new ExportAccess({ ...deps, tokens });
  registerExportRoutes({ ...deps, store, tokens, links, access });
  registerPdfFilesRoute({ ...deps, store });
  registerMediaRoute({ ...deps, store, links, access });
  await registerJobs(deps);
  return createPdfExports(deps, store, links);
}

async function registerJobs(deps: ExportsDeps): Promise<void> {
  const { config, db, jobs } = deps;
  await jobs.handle(
    convertJob,
    async () => (await import('./jobs/convert.ts')).createConvertHandler(deps),
    config.pdfConversionsAtOnce,
  );
  await jobs.handle(deleteExpiredExportsJob, async () => {
    const { deleteExpiredExports } = await import('./jobs/delete-expired-exports.ts');
    return () => deleteExpiredExports(db);
  });
}

function createPdfExports({ db }: ExportsDeps, store: PdfStore, links: MediaLinks): PdfExports {
  return {
    isAvailable: async (oid) => (await availabilityOf(db, oid)) === 'available',
    async request(trx, oid, options) {
      const content = await findContent(db, oid, options);
      if (!content) throw new PublicError('resource.not_found');
      return (await store.request(trx, content)).contentKey;
    },
    statusOf: async (contentKey) => (await store.stateOf(contentKey))?.status,
    extendRetention: (contentKey, until) => store.extendRetention(contentKey, until),
    linkTo: async (claims) => links.pathOf(claims),
    readLink: (link) => links.readLink(link),
  };
}
