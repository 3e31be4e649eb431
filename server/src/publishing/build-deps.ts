import type { Document } from '@flydeck/scene/model/document';
import type { CompilePorts } from '@flydeck/scene/ports';
import { createFontSystem, type ServerFontSystem } from '../adapters/fonts/index.ts';

/** Dependencies of building scenes. */
export interface BuildDeps {
  readonly fonts: ServerFontSystem;
  /** Returns the ports for compiling one document. */
  portsFor(document: Document): Promise<Pick<CompilePorts, 'fonts' | 'typesetMath' | 'highlight'>>;
}

let opened: Promise<BuildDeps> | undefined;
let math: Promise<CompilePorts['typesetMath']> | undefined;
let highlight: Promise<CompilePorts['highlight']> | undefined;

/**
 * Opens the fonts once per process. Typesetting and highlighting take longer to load than a deck takes to compile, so
 * they load only when a document has formulas or code. `cacheFolder` stores decoded fonts between starts.
 */
export function openBuildDeps(options: { cacheFolder?: string } = {}): Promise<BuildDeps> {
  opened ??= (async () => {
    const fonts = await createFontSystem(options);
    return {
      fonts,
      async portsFor(document) {
        const kinds = contentKinds(document);
        return {
          fonts,
          typesetMath: kinds.math ? await openMath() : notLoaded('formulas'),
          highlight: kinds.code ? await openHighlight() : notLoaded('code'),
        };
      },
    };
  })();
  return opened;
}

function openMath(): Promise<CompilePorts['typesetMath']> {
  math ??= import('../adapters/math/index.ts').then((module) => module.createTypesetMath());
  return math;
}

function openHighlight(): Promise<CompilePorts['highlight']> {
  highlight ??= import('../adapters/highlight/index.ts').then((module) => module.createHighlight());
  return highlight;
}

/** Returns a port that always throws. It is called only if `contentKinds` misses an element. */
const notLoaded = (kind: string) => (): never => {
  throw new Error(`No ${kind} detected in this document, but compiling it needs the port for ${kind}`);
};

/** Returns whether a document has formulas (elements or text runs), and whether it has code elements. */
function contentKinds(document: Document): { readonly math: boolean; readonly code: boolean } {
  const found = { math: false, code: false };
  const pending: object[] = [document.root];
  for (let at = pending.pop(); at && !(found.math && found.code); at = pending.pop()) {
    if ('kind' in at && at.kind === 'math') found.math = true;
    if ('math' in at && at.math !== undefined) found.math = true;
    if ('kind' in at && at.kind === 'code') found.code = true;
    for (const value of Object.values(at))
      if (typeof value === 'object' && value !== null) pending.push(value);
  }
  return found;
}
