import { fileURLToPath } from 'node:url';
import type { Scene } from '@flydeck/scene/model/scene';
import { type ChildMessage, encodeMessage, jsonBody } from '../../../adapters/sandbox/child-messages.ts';
import { encodeFiles } from '../../../adapters/sandbox/named-files.ts';
import {
  ChildFailedError,
  type ChildLimits,
  runChild,
  toChildFailedError,
} from '../../../adapters/sandbox/run-child.ts';
import { FILM_MAX_BYTES } from './constants.ts';

/** Limits of rendering one film. The time limit is long because the process has the lowest priority. */
const FILM_LIMITS: ChildLimits = {
  milliseconds: 240_000,
  heapMegabytes: 512,
  residentMegabytes: 1200,
  // More than the largest film, because the limit includes the headers of the child's messages.
  resultBytes: FILM_MAX_BYTES + 100_000,
};

const CHILD_PROGRAM = fileURLToPath(new URL('./film-child.ts', import.meta.url));

/** First bytes of every Matroska file, including WebM. */
const EBML_SIGNATURE = [0x1a, 0x45, 0xdf, 0xa3];

/**
 * Renders the film of a scene in a child process, because decoders of pictures may crash on untrusted files. `files`
 * are the files of the scene by URL path. Resolves to a WebM, or to undefined if the scene has fewer than two steps or
 * the film would be too large.
 * @throws ChildFailedError if the process fails, exceeds its limits, or sends an invalid film.
 */
export async function renderFilmInChild(
  scene: Scene,
  files: ReadonlyMap<string, Uint8Array>,
  limits: Partial<ChildLimits> = {},
): Promise<Uint8Array | undefined> {
  let film: Uint8Array | undefined;
  let failure: ChildFailedError | undefined;
  let hasEnded = false;
  const onMessage = (message: ChildMessage): void => {
    // The child sends the film as an `asset` message.
    if (message.kind === 'asset') film = message.body;
    else if (message.kind === 'end') hasEnded = true;
    else if (message.kind === 'error') failure = toChildFailedError(message);
  };
  const input = (function* () {
    // The child receives the scene as a `deck` message.
    yield encodeMessage('deck', jsonBody(scene));
    yield* encodeFiles(files);
    yield encodeMessage('end');
  })();
  await runChild({ program: CHILD_PROGRAM, input, limits: { ...FILM_LIMITS, ...limits }, onMessage });
  if (failure) throw failure;
  if (!hasEnded) throw new ChildFailedError('crash');
  if (film && (film.length > FILM_MAX_BYTES || EBML_SIGNATURE.some((byte, index) => film?.[index] !== byte)))
    throw new ChildFailedError('output');
  return film;
}
