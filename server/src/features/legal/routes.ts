import * as endpoints from '@flydeck/contract/legal/endpoints';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { listLegalTexts, loadLegalText, loadLegalVersion, saveLegalText } from './legal-texts.ts';
import { renderLegalTextInChild } from './render-in-child.ts';

type LegalRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & {
  /** Called between saving a text and sending the response. */
  readonly onSaved: () => Promise<void>;
};

/** Registers the routes with which administrators edit the texts of legal pages. */
export function registerLegalRoutes(deps: LegalRoutesDeps): void {
  const { db, onSaved } = deps;
  serve(deps, endpoints.listLegalTexts, async () => ({ texts: await listLegalTexts(db) }));
  serve(deps, endpoints.getLegalText, ({ params }) => loadLegalText(db, params));
  serve(deps, endpoints.getLegalVersion, async ({ params }) => {
    const { markdown, html } = await loadLegalVersion(db, params);
    return { text: markdown, html };
  });
  serve(deps, endpoints.previewLegalText, async ({ body }) => ({
    html: await renderLegalTextInChild(body.text),
  }));
  serve(deps, endpoints.saveLegalText, async ({ member, params, body }) => {
    const { text: markdown, basedOn } = body;
    const html = await renderLegalTextInChild(markdown);
    await saveLegalText(db, { ...params, markdown, html, basedOn, userId: member.userId });
    await onSaved();
    return loadLegalText(db, params);
  });
}
