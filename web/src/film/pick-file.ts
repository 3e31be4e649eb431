import { FILM_TYPES, type FilmFormat } from './film-codecs.ts';

/** Only some browsers can write into files that the author chooses. */
type WindowWithPicker = typeof globalThis & {
  showSaveFilePicker?(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
};

/**
 * Opens the browser's dialog in which the author chooses a file. Must be called shortly after an action of the author.
 * @returns undefined if this browser cannot write into files; `cancelled` if the author has closed the dialog
 */
export async function pickFile(
  suggestedName: string,
  format: FilmFormat,
): Promise<FileSystemFileHandle | 'cancelled' | undefined> {
  const { showSaveFilePicker } = globalThis as WindowWithPicker;
  if (!showSaveFilePicker) return undefined;
  try {
    return await showSaveFilePicker({ suggestedName, types: [{ accept: { [FILM_TYPES[format]]: [`.${format}`] } }] });
  } catch (error) {
    // An administrator can forbid the dialog. The film is then downloaded like other files.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : undefined;
  }
}
