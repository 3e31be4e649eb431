import { setPriority } from 'node:os';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { GlobalFonts } from '@napi-rs/canvas';
import { createWoff2Decoder } from '../../../adapters/fonts/woff2.ts';
import { parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { renderFilm } from './render-film.ts';

// This child process reads a scene with its files from the parent process, renders the film, and sends the film back.
// If the scene has fewer than two steps, or the film would be too large, the process sends no film.

/** The lowest scheduling priority of a process (`nice` 19), because films are not urgent. */
const LOWEST_PRIORITY = 19;

async function readInput(): Promise<{ scene: Scene; files: ReadonlyMap<string, Uint8Array> }> {
  const collector = new FileCollector();
  let scene: Scene | undefined;
  // The message `deck` contains the scene; each message `asset` contains one of its files.
  for await (const message of readMessages()) {
    if (message.kind === 'deck') scene = readScene(parseBody(message));
    if (message.kind === 'asset') collector.add(message);
    if (message.kind === 'end' && scene) return { scene, files: collector.files };
  }
  throw new Error('No scene was received');
}

async function renderAndSend(): Promise<void> {
  setPriority(LOWEST_PRIORITY);
  const [{ scene, files }, decodeWoff2] = await Promise.all([readInput(), createWoff2Decoder()]);
  const fontUrls = new Map(scene.fonts.map(({ id, url }) => [id, url]));
  const fonts = {
    registerForCanvas(ids: Iterable<string>): void {
      for (const id of ids) {
        const woff2 = files.get(fontUrls.get(id) ?? '');
        if (woff2) GlobalFonts.register(Buffer.from(decodeWoff2(woff2)), id);
      }
    },
  };
  const film = await renderFilm(scene, { fonts, file: (url) => files.get(url) });
  if (film) await writeMessage('asset', film);
  await writeMessage('end');
}

runAsChild(renderAndSend);
