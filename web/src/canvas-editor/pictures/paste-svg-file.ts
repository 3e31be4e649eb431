import type { Editor } from '@flydeck/editor/editor';
import type { Point } from '@flydeck/scene/model/geometry';

/** Maximum size of an SVG file that is read as shapes. */
const MAX_BYTES = 1_000_000;

/** The part of the session that pasting needs. */
interface PasteSession {
  update<Result>(action: (editor: Editor) => Result): Result;
}

interface PasteOptions {
  /** In CSS pixels of the window. Default: the centre of the visible area. */
  readonly point: Point | undefined;
  /** The text from which the SVG was read; the author can paste this text instead. */
  readonly source: string | undefined;
}

/**
 * Adds an SVG file as shapes, lines and texts. Returns false if the file can only be shown as a picture, or if the code
 * that reads SVG cannot be loaded.
 */
export async function pasteSvgFile(
  session: PasteSession,
  file: File,
  { point, source }: PasteOptions,
): Promise<boolean> {
  if (file.size > MAX_BYTES) return false;
  const loading = import('@flydeck/editor/svg/paste-svg').catch(() => undefined);
  const [module, svg] = await Promise.all([loading, file.text()]);
  if (!module) return false;
  const target = point ? { point } : {};
  return session.update((editor) =>
    editor.perform((context) => {
      const result = module.pasteSvg(context, svg, target);
      if (!result || source === undefined) return result;
      const elements = result.selection ?? [];
      return { ...result, notice: { kind: 'svg-shapes-pasted', text: source, elements, ...target } };
    }),
  );
}
