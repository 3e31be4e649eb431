import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/recordings/endpoints';
import { parseVtt, serializeVtt } from '@flydeck/contract/recordings/vtt';
import type { FastifyRequest } from 'fastify';
import { sendRequestedBytes } from '../../http/send-bytes.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { grantOf, type LinkKeys } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { accessTo, findClip, type Player, requireEditable, requireOwnRecording, requirePlayable } from './access.ts';
import { appendChunk, completeClip, createClip, deleteClip } from './clips.ts';
import { createRecording, deleteRecording, loadFlight, presentRecordings, setPublic } from './recordings.ts';
import type { RecordingsDb } from './recordings-db.ts';
import type { RecordingRow } from './tables.ts';

export interface RecordingDeps extends EndpointServer {
  readonly db: RecordingsDb;
  readonly blobs: Blobs;
  readonly linkKeys: LinkKeys;
}

/** Registers the endpoints with which editors create, publish and delete recordings. */
export function registerRecordingRoutes(deps: RecordingDeps): void {
  const { db } = deps;
  const present = async (row: RecordingRow) => {
    const [recording] = await presentRecordings(db, [row]);
    if (!recording) throw new PublicError('resource.not_found');
    return recording;
  };
  serve(deps, endpoints.createRecording, async ({ member, body: { oid } }) => {
    await requireEditable(db, member, oid);
    return present(await createRecording(db, member, oid));
  });
  serve(deps, endpoints.changeRecording, async ({ member, params: { id }, body: { isPublic } }) =>
    present(await setPublic(db, await requireOwnRecording(db, member, id), isPublic)),
  );
  serve(deps, endpoints.deleteRecording, async ({ member, params: { id } }) => {
    await deleteRecording(db, await requireOwnRecording(db, member, id));
  });
}

/** Registers the endpoints with which editors record clips and add captions. */
export function registerClipRoutes(deps: RecordingDeps): void {
  const { db } = deps;
  serve(deps, endpoints.createClip, async ({ member, params: { id }, body }) => {
    await requireOwnRecording(db, member, id);
    await createClip(db, id, body);
  });
  serve(deps, endpoints.appendChunk, async ({ member, params: { id, clipId }, body }) => {
    await requireOwnRecording(db, member, id);
    return { nextNumber: await appendChunk(db, { recordingId: id, clipId }, body) };
  });
  serve(deps, endpoints.completeClip, async ({ member, params: { id, clipId }, body }) => {
    await requireOwnRecording(db, member, id);
    await completeClip(deps, { recordingId: id, clipId }, body);
  });
  serve(deps, endpoints.deleteClip, async ({ member, params: { id, clipId } }) => {
    await requireOwnRecording(db, member, id);
    await deleteClip(db, { recordingId: id, clipId });
  });
  serve(deps, endpoints.setCaptions, async ({ member, params: { id, clipId }, body }) => {
    await requireOwnRecording(db, member, id);
    await findClip(db, id, clipId);
    const cues = body.captions === null ? null : parseVtt(body.captions);
    if (cues === undefined) throw new PublicError('request.invalid');
    const captions = cues && serializeVtt(cues);
    await db
      .updateTable('recording_clips')
      .set({ captions })
      .where('recording_id', '=', id)
      .where('id', '=', clipId)
      .execute();
  });
}

/** Registers the endpoints with which recordings are played. */
export function registerPlaybackRoutes(deps: RecordingDeps): void {
  const { db, blobs, visitors, linkKeys } = deps;
  const identify = async (request: FastifyRequest, key: string | undefined): Promise<Player> => {
    const [actor, link] = await Promise.all([visitors.actorOf(request), linkKeys.findLink(db, key)]);
    return { actor, grant: link && grantOf(link) };
  };
  serve(deps, endpoints.listRecordings, async ({ query: { oid, key }, request }) => {
    const access = await accessTo(db, await identify(request, key), oid);
    if (access === undefined) throw new PublicError('resource.not_found');
    const rows = await db
      .selectFrom('recordings')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .$if(access === 'view', (query) => query.where('is_public', '=', true))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return { recordings: await presentRecordings(db, rows), mayEdit: access === 'edit' };
  });
  serve(deps, endpoints.getFlight, async ({ params: { id }, query: { key }, request }) => {
    await requirePlayable(db, await identify(request, key), id);
    return { clips: await loadFlight(db, id) };
  });
  serve(deps, endpoints.getCaptions, async ({ params: { id, clipId }, query: { key }, request, reply }) => {
    await requirePlayable(db, await identify(request, key), id);
    const { captions } = await findClip(db, id, clipId);
    if (captions === null) throw new PublicError('resource.not_found');
    return reply.type('text/vtt; charset=utf-8').send(captions);
  });
  serve(deps, endpoints.getClipAudio, async ({ params: { id, clipId }, query: { key }, request, reply }) => {
    await requirePlayable(db, await identify(request, key), id);
    const { blob, media_type: mediaType, bytes } = await findClip(db, id, clipId);
    if (blob === null) throw new PublicError('resource.not_found');
    const etag = `"${blob.slice(blob.indexOf('/') + 1)}"`;
    reply.type(mediaType).header('etag', etag);
    return sendRequestedBytes(request, reply, blobs, { key: blob, bytes, etag });
  });
}
