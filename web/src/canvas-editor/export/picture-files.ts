import type { Scene } from '@flydeck/scene/model/scene';
import type { SvgFiles } from '@flydeck/scene/paint/svg';
import { sendGet } from '../../api/get.ts';

/** Width in pixels of the pictures that are embedded. Larger files would only be larger. */
const MIN_PICTURE_PX = 1280;

/**
 * Loads the fonts and pictures of a scene as data URLs. Files that cannot be loaded are omitted: their texts use another
 * font, and their pictures are filled with their average colour.
 */
export async function loadSvgFiles({ fonts, images, frames }: Scene): Promise<SvgFiles> {
  const items = frames.flatMap((frame) => frame.items);
  const visible = new Set(items.flatMap((item) => (item.t === 'text' && !item.invisible ? [item.font] : [])));
  const used = fonts.map(({ url }, index) => (visible.has(index) ? url : undefined));
  const fontUrls = await Promise.all(used.map((url) => (url === undefined ? undefined : loadDataUrl(url))));
  const pictures = await Promise.all(
    Object.entries(images).map(async ([asset, { sources }]) => {
      const source = sources.find(({ width }) => width >= MIN_PICTURE_PX) ?? sources.at(-1);
      return [asset, source && (await loadDataUrl(source.url))] as const;
    }),
  );
  const pictureUrls = new Map(pictures);
  return { font: (index) => fontUrls[index], image: (asset) => pictureUrls.get(asset) };
}

/** Returns a file of this instance as a data URL; undefined if it cannot be loaded. */
async function loadDataUrl(url: string): Promise<string | undefined> {
  try {
    const response = await sendGet(url);
    if (!response.ok) return undefined;
    const blob = await response.blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error ?? new Error(`${url} cannot be read.`));
      reader.readAsDataURL(blob);
    });
  } catch {
    return undefined;
  }
}
