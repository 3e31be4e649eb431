import type { FindGlyphFile, GlyphFile } from '@flydeck/scene/math/formula-font';
import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import type { CompilePorts } from '@flydeck/scene/ports';
import { BrowserFonts, type LoadedFontFile } from './browser-fonts.ts';
import type { FontClient } from './font-client.ts';
import { OnDemandCache } from './on-demand-cache.ts';

type Highlight = CompilePorts['highlight'];
type TypesetMath = CompilePorts['typesetMath'];

/** Functions that load the parts of the compiler that only few documents need. */
interface PortLoaders {
  highlight(): Promise<Highlight>;
  /** Loads the typesetter of formulas. The typesetter calls `files` for glyphs that its font does not include. */
  typesetMath(files: FindGlyphFile): Promise<TypesetMath>;
}

interface BrowserPortsOptions {
  readonly client: FontClient;
  readonly loaders: PortLoaders;
  /** Called when a font, glyphs, the highlighter or the typesetter are loaded. Elements can then be compiled again. */
  onLoaded(): void;
  /** Called with each loaded font file, so that the file can be registered with the page. */
  onFont(file: LoadedFontFile): void;
}

/** The pictures and media of a presentation, by the SHA-256 of the asset. */
export interface AssetTable {
  readonly images: Readonly<Record<string, SceneImage>>;
  readonly media: Readonly<Record<string, SceneMedia>>;
}

/**
 * Provides the compiler in a browser with fonts, pictures, syntax highlighting and formulas. Fonts and the code for
 * highlighting and formulas are loaded when a document first needs them.
 */
export class BrowserPorts implements CompilePorts {
  readonly fonts: CompilePorts['fonts'];
  readonly #fonts: BrowserFonts;
  /** Contains only the syntax highlighter, with the key ''. */
  readonly #highlight: OnDemandCache<Highlight>;
  /** Contains only the typesetter of formulas, with the key ''. */
  readonly #typesetMath: OnDemandCache<TypesetMath>;
  /** Files with glyphs for formulas, by their name. */
  readonly #glyphs: OnDemandCache<GlyphFile>;
  #assets: AssetTable = { images: {}, media: {} };
  /**
   * How often the compiler requested highlighting, a formula or glyphs that were not loaded yet, and therefore compiled
   * the element without them.
   */
  #provisionalCount = 0;

  constructor({ client, loaders, onLoaded, onFont }: BrowserPortsOptions) {
    this.#fonts = new BrowserFonts(client, { onLoaded, onFont });
    this.fonts = this.#fonts.system;
    this.#highlight = new OnDemandCache(() => loaders.highlight(), onLoaded);
    this.#typesetMath = new OnDemandCache(() => loaders.typesetMath((name) => this.#glyphFile(name)), onLoaded);
    this.#glyphs = new OnDemandCache((name) => client.formulaGlyphs(name), onLoaded);
  }

  /**
   * Replaces the pictures and media. Entries that have not changed must be the same objects as before, because the
   * compiler compares the entries by identity.
   */
  setAssets(assets: AssetTable): void {
    this.#assets = assets;
  }

  typesetMath(...args: Parameters<TypesetMath>): ReturnType<TypesetMath> {
    const typeset = this.#typesetMath.get('');
    if (typeset !== 'loading' && typeset) return typeset(...args);
    this.#provisionalCount += 1;
    throw new Error('The code that typesets formulas is still being loaded.');
  }

  /**
   * Typesets a formula as a block, after the typesetter and the glyphs of the formula are loaded.
   * @throws Error for invalid TeX
   */
  async typesetWhenLoaded(tex: string): Promise<ReturnType<TypesetMath>> {
    for (;;) {
      const countBefore = this.#provisionalCount;
      try {
        return this.typesetMath(tex, { isBlock: true });
      } catch (error) {
        const isIncomplete = this.#provisionalCount > countBefore;
        if (!isIncomplete) throw error;
      }
      await Promise.all([this.#typesetMath.whenIdle(), this.#glyphs.whenIdle()]);
    }
  }

  highlight(source: string, language: string | undefined): ReturnType<Highlight> {
    const highlight = this.#highlight.get('');
    if (highlight !== 'loading' && highlight) return highlight(source, language);
    this.#provisionalCount += 1;
    return source.split('\n').map((text) => [{ text, scope: '' }]);
  }

  /** @param asset the SHA-256 of the picture */
  image(asset: string): SceneImage | undefined {
    return Object.hasOwn(this.#assets.images, asset) ? this.#assets.images[asset] : undefined;
  }

  /** @param asset the SHA-256 of the video or audio file */
  media(asset: string): SceneMedia | undefined {
    return Object.hasOwn(this.#assets.media, asset) ? this.#assets.media[asset] : undefined;
  }

  /**
   * Returns how often an element was compiled without a font, glyphs, highlighter or typesetter, because they were not
   * loaded yet. If this number increases during a compilation, the scene of the compilation is provisional.
   */
  provisionalResultCount(): number {
    return this.#provisionalCount + this.#fonts.system.provisionalResultCount;
  }

  /** Resolves when nothing is being loaded. */
  async whenIdle(): Promise<void> {
    const caches = [this.#fonts, this.#highlight, this.#typesetMath, this.#glyphs];
    await Promise.all(caches.map((cache) => cache.whenIdle()));
  }

  #glyphFile(name: string): GlyphFile | undefined {
    const file = this.#glyphs.get(name);
    if (file !== 'loading') return file;
    this.#provisionalCount += 1;
    return undefined;
  }
}
