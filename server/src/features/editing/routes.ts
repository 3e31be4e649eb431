import { MEDIA_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import * as endpoints from '@flydeck/contract/editing/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import type { Participant } from '../../http/require-member.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { countGuestFiles } from '../../library/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { SceneSource } from '../../publishing/index.ts';
import { assertEditable, requireEditingRight } from './access.ts';
import { copyAssets } from './copy-assets.ts';
import { deleteHistory } from './delete-history.ts';
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { listHistory } from './history.ts';
import { AssetLoader } from './load-assets.ts';
import { nameVersion } from './name-version.ts';
import { historySize, previewDeletion } from './preview-deletion.ts';
import { publishLog } from './publish-log.ts';
import { type PublishingStatusDeps, publishingStatus } from './publishing-status.ts';
import { restoreLog } from './restore-log.ts';
import { stateAt } from './state-at.ts';
import { storeMedia } from './store-media.ts';
import { storePicture } from './store-picture.ts';
import { sync } from './sync.ts';

type EditingRoutesDeps = EditingDeps & EndpointServer & PublishingStatusDeps & { readonly jobs: Jobs };

/** Registers the endpoints with which authors edit a presentation: its log, versions, assets and publishing. */
export function registerEditingRoutes(deps: EditingRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.syncEdits, ({ params, participant, body }) => sync(deps, params.oid, participant, body));
  serve(deps, endpoints.getEditHistory, async ({ params, member, query }) => {
    await assertEditable(db, member, params.oid);
    return { entries: await listHistory(db, params.oid, query) };
  });
  serve(deps, endpoints.getEditState, async ({ params, member }) => {
    await assertEditable(db, member, params.oid);
    return stateAt(db, params.oid, params.seq);
  });
  registerVersions(deps);
  serve(deps, endpoints.restoreEdits, async ({ params, member, body }) => ({
    seq: await restoreLog(deps, params.oid, member, body.seq),
  }));
  registerAssets(deps);
  registerPublishing(deps);
}

/** Registers the endpoints that name versions (states with a name) and delete the history. */
function registerVersions(deps: EditingRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.nameVersion, ({ params, member, body }) => nameVersion(deps, member, { ...params, ...body }));
  serve(deps, endpoints.removeVersionName, ({ params, member }) =>
    nameVersion(deps, member, { ...params, name: null }),
  );
  serve(deps, endpoints.getHistorySize, ({ params, participant }) => historySize(db, params.oid, participant));
  serve(deps, endpoints.previewHistoryDeletion, ({ params, member, query }) =>
    previewDeletion(db, { oid: params.oid, member }, new Date(query.before)),
  );
  serve(deps, endpoints.deleteHistory, ({ params, member, body }) =>
    deleteHistory(deps, { oid: params.oid, member }, body.untilSeq),
  );
}

/**
 * Runs `store`. If the sender is a guest, first adds the size to that of the guest's files, and subtracts it if `store`
 * fails.
 * @throws PublicError `upload.guest_storage_full`; errors of `store`
 */
async function countingGuestFiles<T>(
  db: EditingDb,
  participant: Participant,
  bytes: number,
  store: () => Promise<T>,
): Promise<T> {
  if (participant.kind === 'member') return store();
  await countGuestFiles(db, participant.userId, bytes);
  try {
    return await store();
  } catch (error) {
    await countGuestFiles(db, participant.userId, -bytes);
    throw error;
  }
}

function registerAssets(deps: EditingDeps & EndpointServer): void {
  const { db } = deps;
  const assets = new AssetLoader(deps);
  serve(deps, endpoints.getEditingAssets, async ({ params, participant }) => {
    // People who may comment see the draft, which contains the pictures.
    await requireEditingRight(db, participant, params.oid);
    return assets.load(params.oid);
  });
  serve(deps, endpoints.copyEditingAssets, ({ params, member, body }) =>
    copyAssets({ ...deps, loader: assets }, member, { target: params.oid, ...body }),
  );
  serve(deps, endpoints.putEditingAsset, async ({ params, participant, request }) => {
    await assertEditable(db, participant, params.oid);
    const { body: bytes } = request;
    // Requests without a content type have no body.
    if (!Buffer.isBuffer(bytes)) throw new PublicError('request.unsupported_media_type');
    const store = () => storePicture(deps, params.oid, bytes);
    return { bytes: bytes.length, ...(await countingGuestFiles(db, participant, bytes.length, store)) };
  });
  serve(
    deps,
    endpoints.putEditingMedia,
    async ({ params, participant, request }) => {
      await assertEditable(db, participant, params.oid);
      const chunks = request.body as AsyncIterable<Uint8Array> | undefined;
      // Requests without a content type have no body.
      if (!chunks) throw new PublicError('request.unsupported_media_type');
      const declaredBytes = Number(request.headers['content-length'] ?? 0);
      // A body of unknown size counts as the largest one.
      return countingGuestFiles(db, participant, declaredBytes || MEDIA_MAX_BYTES, () =>
        storeMedia(deps, params.oid, { chunks, declaredBytes }),
      );
    },
    { slowBody: true },
  );
}

function registerPublishing(deps: EditingRoutesDeps): void {
  serve(deps, endpoints.getPublishingStatus, ({ params, member }) => publishingStatus(deps, params.oid, member));
  serve(deps, endpoints.publishEdits, async ({ params, member, body }) => {
    // The module is loaded by the first request that publishes, because the code that builds scenes is large.
    const { buildSceneInChild } = await import('../../publishing/building.ts');
    const publishDeps = { ...deps, buildScene: (source: SceneSource) => buildSceneInChild(source) };
    await publishLog(publishDeps, { oid: params.oid, member }, body);
    return publishingStatus(deps, params.oid, member);
  });
}
