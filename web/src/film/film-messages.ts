import type { PaintCommand, PaintEvent } from '../painter/messages.ts';
import type { FilmFailure, FilmOrder, FilmProgress } from './film-order.ts';

/** Messages from the page to the worker that makes films. */
export type FilmCommand = { readonly type: 'make'; readonly order: FilmOrder } | Extract<PaintCommand, { type: 'svg' }>;

/** Messages from the worker to the page. `ready` is the first message. */
export type FilmEvent =
  | { readonly type: 'ready'; readonly isSupported: boolean }
  | { readonly type: 'progress'; readonly progress: FilmProgress }
  | { readonly type: 'done'; readonly film: Blob | undefined }
  | { readonly type: 'failed'; readonly failure: FilmFailure }
  | Extract<PaintEvent, { type: 'decode-svg' }>;
