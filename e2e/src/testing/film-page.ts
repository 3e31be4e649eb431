import type { Scene } from '@flydeck/scene/model/scene';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { AudioSampleSink, BlobSource, Input, MP4, VideoSampleSink, WEBM } from 'mediabunny';
import { makeFilm } from '../../../web/src/film/make-film.ts';
import { PAGE_THREAD } from '../../../web/src/film/page-thread.ts';

// Makes a film with sound in a browser, and decodes it. The tests bundle this module and run it in a page.

/** What `makeFilmWithSound` has found in the film. */
export interface DecodedFilm {
  readonly seconds: number;
  readonly audioCodec: string | null;
  /** The root mean square of the sound in each quarter of a second; 1 is the maximum. */
  readonly loudness: readonly number[];
  /** Red, green and blue in the centre of the picture at 0.5 s and at 2 s. */
  readonly colours: readonly (readonly number[])[];
}

const BOX = { x: 0, y: 0, width: 160, height: 90 };

/** A scene with a red and a blue step. */
function twoColours(): Scene {
  const child = (background: string) =>
    aFrame({ parent: 0, place: [0.3, 0, 0, 0.3, 0, 0], size: BOX, extent: BOX, background, children: [], items: [] });
  const root = aFrame({ parent: -1, size: BOX, extent: BOX, children: [1, 2], items: [] });
  const steps = [1, 2].map((frame) => ({ frame, title: '', view: BOX, transition: 'cut', isolated: true }) as const);
  return aScene({ fonts: [], frames: [root, child('#c02020'), child('#2020c0')], steps });
}

/** Makes a film of 3 s, which shows the second step and plays the file from the first second on. */
async function makeFilmWithSound(format: 'webm' | 'mp4', file: readonly number[]): Promise<DecodedFilm> {
  const film = await makeFilm(
    {
      scene: twoColours(),
      timeline: { cues: [0, 1].map((step) => ({ startMs: step * 1000, step, doneBuilds: 0 })), durationMs: 3000 },
      size: { width: 320, height: 180 },
      fps: 30,
      format,
      clips: [{ startMs: 1000, file: new Blob([Uint8Array.from(file)]) }],
    },
    PAGE_THREAD,
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
  if (!film) throw new Error('There is no film.');
  const input = new Input({ source: new BlobSource(film), formats: [WEBM, MP4] });
  const [audio, video] = [await input.getPrimaryAudioTrack(), await input.getPrimaryVideoTrack()];
  if (!audio || !video) throw new Error('A track is missing.');
  const squares = Array.from({ length: 12 }, () => ({ sum: 0, count: 0 }));
  for await (const sample of new AudioSampleSink(audio).samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    for (const [index, value] of samples.entries()) {
      const part = squares[Math.floor(4 * (sample.timestamp + index / sample.sampleRate))];
      if (!part) continue;
      part.sum += value * value;
      part.count += 1;
    }
    sample.close();
  }
  const colours: number[][] = [];
  for (const seconds of [0.5, 2]) {
    const sample = await new VideoSampleSink(video).getSample(seconds);
    const context = new OffscreenCanvas(320, 180).getContext('2d');
    if (!sample || !context) throw new Error('The picture cannot be decoded.');
    sample.draw(context, 0, 0);
    sample.close();
    colours.push([...context.getImageData(160, 90, 1, 1).data].slice(0, 3));
  }
  return {
    seconds: await input.computeDuration(),
    audioCodec: await audio.getCodec(),
    loudness: squares.map(({ sum, count }) => Math.sqrt(sum / Math.max(1, count))),
    colours,
  };
}

// The tests call the function by name from outside of the page.
Object.assign(globalThis, { makeFilmWithSound });
