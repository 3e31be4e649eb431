import * as endpoints from '@flydeck/contract/legal/endpoints';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { legalText, legalVersion, listLegalTexts, saveLegalText } from './legal-texts.ts';
import { renderLegalText } from './render-in-child.ts';

type LegalRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & {
  /** Runs after a text is saved, before the response. */
  readonly onSaved: () => Promise<void>;
};

/** Registers the administrators' routes for texts of legal pages. */
export function registerLegalRoutes(deps: LegalRoutesDeps): void {
  const { db, onSaved } = deps;
  serve(deps, endpoints.listLegalTexts, async () => ({ texts: await listLegalTexts(db) }));
  serve(deps, endpoints.getLegalText, ({ params }) => legalText(db, params));
  serve(deps, endpoints.getLegalVersion, async ({ params }) => {
    const { markdown, html } = await legalVersion(db, params);
    return { text: markdown, html };
  });
  serve(deps, endpoints.previewLegalText, async ({ body }) => ({ html: await renderLegalText(body.text) }));
  serve(deps, endpoints.saveLegalText, async ({ member, params, body }) => {
    const { text: markdown, basedOn } = body;
    const html = await renderLegalText(markdown);
    await saveLegalText(db, { ...params, markdown, html, basedOn, by: member.userId });
    await onSaved();
    return legalText(db, params);
  });
}
