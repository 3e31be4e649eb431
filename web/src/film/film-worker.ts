import { SvgRequests } from '../painter/svg-requests.ts';
import type { FilmCommand, FilmEvent } from './film-messages.ts';
import { failureOf } from './film-order.ts';
import { makeFilm } from './make-film.ts';

// The worker that makes a film. The page terminates the worker to cancel the film.

/** Undefined in browsers that do not support fonts in workers. */
const { fonts } = globalThis as unknown as { readonly fonts?: FontFaceSet };
const send = (event: FilmEvent) => postMessage(event);
const svgRequests = new SvgRequests((event) => postMessage(event));

addEventListener('message', ({ data }: MessageEvent<FilmCommand>) => {
  if (data.type === 'svg') {
    svgRequests.receive(data);
    return;
  }
  makeFilm(
    data.order,
    {
      createCanvas: (width, height) => new OffscreenCanvas(width, height),
      async loadFont({ id, source, descriptors }) {
        fonts?.add(await new FontFace(id, source, descriptors).load());
      },
      decodeSvg: svgRequests.decode,
    },
    { onProgress: (progress) => send({ type: 'progress', progress }), signal: new AbortController().signal },
  ).then(
    (film) => send({ type: 'done', film }),
    (error: unknown) => send({ type: 'failed', failure: failureOf(error) }),
  );
});

const isSupported =
  fonts !== undefined &&
  typeof FontFace !== 'undefined' &&
  typeof VideoEncoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  new OffscreenCanvas(1, 1).getContext('2d') !== null;
send({ type: 'ready', isSupported });
