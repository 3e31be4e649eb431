import { PICTURE_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { type BlocksTarget, type PastedBlock, pasteBlocks } from '@flydeck/editor/clipboard/paste-blocks';
import { sendGet } from '../../api/get.ts';
import { fromBase64 } from '../../base64.ts';
import { uploadPicture } from '../pictures/upload-picture.ts';
import type { HtmlBlock, HtmlPicture } from './html-blocks.ts';
import type { RecordsSession } from './paste-records.ts';

/** Maximum number of pictures that are pasted at once. */
const MAX_PICTURES = 20;
/** Maximum duration of an upload. */
const TIMEOUT_MS = 60_000;
/** Matches the beginning of an address that contains its picture. */
const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp|avif|svg\+xml));base64,/i;

/**
 * Pastes blocks of HTML as elements, after their pictures are uploaded. Pictures of other sites are not requested,
 * because the requests would be visible to these sites. A notice reports them.
 * @param joins the mark of the author's change with which the elements are undone (`UndoableChange.mark`). If this change
 * was undone while the pictures were uploaded, the elements are pasted when the author redoes it.
 */
export async function pasteHtmlBlocks(
  session: RecordsSession,
  blocks: readonly HtmlBlock[],
  target: BlocksTarget,
  joins?: number,
): Promise<void> {
  const pictures = blocks.filter((block) => block.kind === 'html-picture');
  const files = new Map<HtmlBlock, PastedBlock | undefined>();
  for (const picture of pictures.slice(0, MAX_PICTURES)) files.set(picture, await uploadBlock(session, picture));
  const pasted = blocks.flatMap((block) => (block.kind === 'html-picture' ? (files.get(block) ?? []) : [block]));
  const count = pictures.filter((picture) => !files.get(picture)).length;
  if (joins !== undefined && !(await untilUndoable(session, joins))) return;
  session.update((editor) =>
    editor.perform((context) => {
      const { selection, ...result } = pasteBlocks(context, pasted, target) ?? {};
      // Selecting the elements would end the editing of the text, in which the author may have continued to type.
      const isTyping = pictures.length > 0 && context.editedTextId !== undefined;
      return {
        ...result,
        ...(selection && !isTyping ? { selection } : {}),
        ...(joins === undefined ? {} : { joins }),
        ...(count === 0 ? {} : { notice: { kind: 'pictures-left-out', count, reason: 'other-site' } as const }),
      };
    }),
  );
}

/**
 * Resolves to true as soon as the change with a mark can be undone: at once, or after the author has redone it. Resolves
 * to false as soon as it can no longer be redone.
 */
function untilUndoable({ editor, subscribe }: RecordsSession, joins: number): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      const entry = editor.history.entries.find(({ mark }) => mark === joins);
      if (entry?.list === 'redo') return;
      unsubscribe();
      resolve(entry !== undefined);
    };
    const unsubscribe = subscribe(check);
    check();
  });
}

/** Returns a picture with its uploaded file; undefined if the file cannot be read or uploaded. */
async function uploadBlock(session: RecordsSession, picture: HtmlPicture): Promise<PastedBlock | undefined> {
  try {
    const file = await readPicture(picture);
    if (!file || file.size > PICTURE_MAX_BYTES) return undefined;
    const options = { onProgress: () => undefined, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const uploaded = await uploadPicture(session, file, options);
    return {
      kind: 'picture',
      file: { ...uploaded, ...(picture.alt === '' ? {} : { alt: picture.alt.slice(0, 5000) }) },
    };
  } catch {
    return undefined;
  }
}

/** Returns the file of a picture that its address contains, or that is a file of this instance. */
async function readPicture({ source }: HtmlPicture): Promise<File | undefined> {
  const [start, type = ''] = DATA_URL.exec(source) ?? [];
  if (start !== undefined) return new File([fromBase64(source.slice(start.length))], '', { type });
  if (!source.startsWith(`${location.origin}/`)) return undefined;
  const response = await sendGet(source);
  const blob = await response.blob();
  return response.ok && blob.type.startsWith('image/') ? new File([blob], '', { type: blob.type }) : undefined;
}
