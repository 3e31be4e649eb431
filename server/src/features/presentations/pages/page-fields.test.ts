import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalPageSchema, presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';

/** The fields that V3.1 and V3.2 specify, in the order of the specification. */
const SPECIFIED_FIELDS = `oid title description owner lastModifiedDateString privacy viewCount likesCount hasLikedPrezi
  isAuthenticated isGuest isMobile prezilink tags topPicks transcriptData makeACopyRedirectUrl showMakeACopyButton
  pdfDownloadPrice viewerRights schemaVersion embedMode isPublicView nativeApp evaluatedFeatures shouldAutoplay
  forceAutoplay showWatermark showGoogleAdsOverlay showGoogleDisplayAdsOnTop showGoogleDisplayAdsOnBottom teaseContent
  previewUrl viewerEmail viewerName webglViewerVersion isWebgl2Required`.split(/\s+/);

const documentation = readFileSync(join(REPOSITORY_FOLDER, 'docs/page-data.md'), 'utf8');
/** Rows of the table of specified fields. `part` is the part of the page data that contains the field. */
const rows = [...documentation.matchAll(/^\| `(\w+)` \| (shared|personal|both|none) \| (.+) \|$/gm)].map(
  ([, field = '', part = '', effect = '']) => ({ field, part, effect }),
);
/** Texts of the documentation that list the shared and the personal fields which are not in the table. */
const [, otherShared = '', otherPersonal = ''] =
  /^Shared: ([\s\S]+?)\.\n\nPersonal: (.+)\.$/m.exec(documentation) ?? [];
/** Returns the names in code font in a text. */
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
/** Returns the specified fields of these parts of the page data. */
const fieldsIn = (...parts: string[]) => rows.filter(({ part }) => parts.includes(part)).map(({ field }) => field);

describe('the fields of the page data (V3.1, V3.2)', () => {
  it('are all documented with an effect, or with the reason why they have no effect', () => {
    expect([...rows.map(({ field }) => field)].sort()).toEqual([...SPECIFIED_FIELDS].sort());
    for (const { effect } of rows) expect(effect.length).toBeGreaterThan(10);
  });

  it('are in the part of the page data that the documentation states, and no part has undocumented fields', () => {
    const shared = Object.keys(presentationPageSchema.shape);
    const personal = Object.keys(personalPageSchema.shape);
    expect(shared.sort()).toEqual([...fieldsIn('shared', 'both'), ...namesIn(otherShared)].sort());
    expect(personal.sort()).toEqual([...fieldsIn('personal', 'both'), ...namesIn(otherPersonal)].sort());
  });
});
