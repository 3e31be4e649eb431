import type { CreatedDraft } from '@flydeck/contract/drafts/create-draft';
import type { Draft } from '@flydeck/contract/drafts/draft';
import type { Patch } from '@flydeck/scene/edit/patch';
import { setDetails } from '@flydeck/scene/edit/set-details';
import type { Document } from '@flydeck/scene/model/document';
import { createCanvas } from '@napi-rs/canvas';
import type { Instance } from './instance.ts';
import { createMember, createVisitor, type Visitor } from './visitor.ts';

export type OpenDraft = Draft & { readonly document: Document };

/** Returns the draft requests of a visitor. */
export function draftCallsOf(visitor: Visitor) {
  return {
    /** @throws unless the status is 201. */
    async create(body: object = { kind: 'blank', title: 'Bees', language: 'en' }): Promise<CreatedDraft> {
      const answer = await visitor.post('/api/drafts', body);
      if (answer.statusCode !== 201) throw new Error(`Refused: ${answer.statusCode} ${answer.body}`);
      return answer.json() as CreatedDraft;
    },
    open: async (oid: string) => (await visitor.get(`/api/drafts/${oid}`)).json() as OpenDraft,
    save: (oid: string, baseRevision: number, patch: Patch) =>
      visitor.send('PUT', `/api/drafts/${oid}`, { baseRevision, patch }),
    putAsset: (oid: string, bytes: Buffer, type = 'image/png') =>
      visitor.send('PUT', `/api/drafts/${oid}/assets`, bytes, { 'content-type': type }),
  };
}

/** Creates Ada, the owner of the drafts; Eve, another member; and an anonymous visitor. `calls`: requests of Ada. */
export async function createDraftUsers({ app }: Pick<Instance, 'app'>) {
  const ada = await createMember(app, 'Ada Lovelace');
  const eve = await createMember(app, 'Eve Dropper');
  return { ada, eve, nobody: await createVisitor(app), calls: draftCallsOf(ada) };
}

export const createTitlePatch = (document: Document, title: string): Patch => setDetails(document, { title });

export function createPng(): Buffer {
  const canvas = createCanvas(40, 30);
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  return canvas.toBuffer('image/png');
}
