import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalPageSchema, presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';

/** The fields that V3.1 and V3.2 name, in their order. */
const SPECIFIED =
  `oid title description owner lastModifiedDateString privacy viewCount likesCount hasLikedPrezi
  isAuthenticated isGuest isMobile prezilink tags topPicks transcriptData makeACopyRedirectUrl showMakeACopyButton
  pdfDownloadPrice viewerRights schemaVersion embedMode isPublicView nativeApp evaluatedFeatures shouldAutoplay
  forceAutoplay showWatermark showGoogleAdsOverlay showGoogleDisplayAdsOnTop showGoogleDisplayAdsOnBottom teaseContent
  previewUrl viewerEmail viewerName webglViewerVersion isWebgl2Required`.split(/\s+/);

const page = readFileSync(join(REPOSITORY_FOLDER, 'docs/page-data.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` \| (shared|personal|both|none) \| (.+) \|$/gm)].map(
  ([, field = '', part = '', effect = '']) => ({ field, part, effect }),
);
const [, ownShared = '', ownPersonal = ''] = /^Shared: ([\s\S]+?)\.\n\nPersonal: (.+)\.$/m.exec(page) ?? [];
const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
const of = (...parts: string[]) => rows.filter(({ part }) => parts.includes(part)).map(({ field }) => field);

describe('the fields of the page data (V3.1, V3.2)', () => {
  it('are all documented with their effect, or a reason for having none', () => {
    expect([...rows.map(({ field }) => field)].sort()).toEqual([...SPECIFIED].sort());
    for (const { effect } of rows) expect(effect.length).toBeGreaterThan(10);
  });

  it('are in the documented part, and the parts have no other fields', () => {
    const shared = Object.keys(presentationPageSchema.shape);
    const personal = Object.keys(personalPageSchema.shape);
    expect(shared.sort()).toEqual([...of('shared', 'both'), ...named(ownShared)].sort());
    expect(personal.sort()).toEqual([...of('personal', 'both'), ...named(ownPersonal)].sort());
  });
});
