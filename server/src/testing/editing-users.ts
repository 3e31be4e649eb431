import type { CreatedPresentation } from '@flydeck/contract/drafts/create-draft';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Document } from '@flydeck/scene/model/document';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { createCanvas } from '@napi-rs/canvas';
import type { Instance } from './instance.ts';
import { createMember, createVisitor, type Visitor } from './visitor.ts';

/** Returns functions that send the requests by which a visitor creates and edits presentations. */
export function editingCallsOf(visitor: Visitor) {
  return {
    /** Creates a presentation by `POST /api/drafts`. @throws Error unless the status is 201. */
    async create(body: object = { kind: 'blank', title: 'Bees', language: 'en' }): Promise<CreatedPresentation> {
      const response = await visitor.post('/api/drafts', body);
      if (response.statusCode !== 201) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
      return response.json() as CreatedPresentation;
    },
    /** Returns the document of a presentation as the editor loads it. @throws Error unless the status is 200. */
    async open(oid: string): Promise<Document> {
      const response = await visitor.post(`/api/editing/${oid}/sync`, { lastSeq: null, pushes: [], seeds: [] });
      if (response.statusCode !== 200) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
      return assembleDocument(new RecordStore(response.json().snapshot.records));
    },
    /** Returns the publishing status. @throws Error unless the status is 200. */
    async status(oid: string): Promise<PublishingStatus> {
      const response = await visitor.get(`/api/editing/${oid}/publishing`);
      if (response.statusCode !== 200) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
      return response.json() as PublishingStatus;
    },
    /** Uploads an asset of a presentation. Returns the response, whatever its status is. */
    putAsset: (oid: string, bytes: Buffer, type = 'image/png') =>
      visitor.send('PUT', `/api/editing/${oid}/assets`, bytes, { 'content-type': type }),
  };
}

/**
 * Creates three visitors: `ada`, the owner of the presentations; `eve`, another member; and `anonymous`, an anonymous
 * visitor. `calls` contains the request functions of `ada`.
 */
export async function createEditingUsers({ app }: Pick<Instance, 'app'>) {
  const ada = await createMember(app, 'Ada Lovelace');
  const eve = await createMember(app, 'Eve Dropper');
  return { ada, eve, anonymous: await createVisitor(app), calls: editingCallsOf(ada) };
}

/** Returns a PNG of 40 by 30 pixels. */
export function createPng(): Buffer {
  const canvas = createCanvas(40, 30);
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  return canvas.toBuffer('image/png');
}
