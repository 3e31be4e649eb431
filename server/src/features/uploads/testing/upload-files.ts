import type { OwnPresentation, OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Upload, Uploads } from '@flydeck/contract/uploads/upload';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import type { LightMyRequestResponse } from 'fastify';
import type { Visitor } from '../../../testing/visitor.ts';

const POLL_MS = 100;

/** Uploads a file. @param query further parameters of the URL, such as `folder` */
export function sendFile(
  visitor: Visitor,
  name: string,
  bytes: Uint8Array | string,
  query: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const url = `/api/uploads?${new URLSearchParams({ name, ...query })}`;
  return visitor.send('PUT', url, Buffer.from(bytes), { 'content-type': 'application/octet-stream' });
}

/** Returns the uploads of a member. */
export async function uploadsOf(visitor: Visitor): Promise<readonly Upload[]> {
  return (await visitor.get('/api/uploads')).json<Uploads>().uploads;
}

/** Waits until an upload is done or has failed, and returns the upload. */
export async function waitUntilFinished(visitor: Visitor, id: string): Promise<Upload> {
  for (;;) {
    const upload = (await uploadsOf(visitor)).find((candidate) => candidate.id === id);
    if (!upload) throw new Error(`There is no upload ${id}.`);
    if (!isInProgress(upload)) return upload;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Returns the presentations on a member's dashboard. @param queryString such as `?place=ID` */
export async function listPresentations(visitor: Visitor, queryString = ''): Promise<readonly OwnPresentation[]> {
  const response = await visitor.get(`/api/dashboard/presentations${queryString}`);
  return response.json<OwnPresentations>().presentations;
}
