import type { Scene } from '@flydeck/scene/model/scene';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { AudioSampleSink, BlobSource, EncodedPacketSink, Input, MP4, VideoSampleSink, WEBM } from 'mediabunny';
import type { FilmOrder } from '../../../web/src/film/film-order.ts';
import { makeFilm } from '../../../web/src/film/make-film.ts';
import { PAGE_THREAD } from '../../../web/src/film/page-thread.ts';

// Makes a film with sound in a browser, and decodes it. The tests bundle this module and run it in a page.

/** What a film contains. */
export interface DecodedFilm {
  readonly seconds: number;
  readonly audioCodec: string | null;
  /** The root mean square of the sound in each quarter of a second; 1 is the maximum. */
  readonly loudness: readonly number[];
  /** Red, green and blue at a quarter of the width and the height of the picture, every half second from 0.25 s on. */
  readonly colours: readonly (readonly number[])[];
  readonly pictureCount: number;
}

const BOX = { x: 0, y: 0, width: 160, height: 90 };
const CORNER = { x: 140, y: 70, width: 20, height: 20 };

/** A scene with a red and a blue step. */
function twoColours(): Scene {
  const child = (background: string) =>
    aFrame({ parent: 0, place: [0.3, 0, 0, 0.3, 0, 0], size: BOX, extent: BOX, background, children: [], items: [] });
  const root = aFrame({ parent: -1, size: BOX, extent: BOX, children: [1, 2], items: [] });
  const steps = [1, 2].map((frame) => ({ frame, title: '', view: BOX, transition: 'cut', isolated: true }) as const);
  return aScene({ fonts: [], frames: [root, child('#c02020'), child('#2020c0')], steps });
}

type Format = FilmOrder['format'];

async function make(order: Pick<FilmOrder, 'scene' | 'timeline' | 'format' | 'clips'>): Promise<Blob> {
  const film = await makeFilm({ ...order, size: { width: 320, height: 180 }, fps: 30 }, PAGE_THREAD, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  if (!film) throw new Error('There is no film.');
  return film;
}

/** Makes a film of 3 s, which shows the second step and plays the file from the first second on. */
const makeTwoColours = (format: Format, file: readonly number[]) =>
  make({
    scene: twoColours(),
    timeline: { cues: [0, 1].map((step) => ({ startMs: step * 1000, step, doneBuilds: 0 })), durationMs: 3000 },
    format,
    clips: [{ startMs: 1000, file: new Blob([Uint8Array.from(file)]) }],
  });

const makeFilmWithSound = async (format: Format, file: readonly number[]) => decode(await makeTwoColours(format, file));

/** Returns the bytes of the film. */
const makeVideo = async (format: Format, file: readonly number[]) => [
  ...new Uint8Array(await (await makeTwoColours(format, file)).arrayBuffer()),
];

/**
 * Makes a film of 6 s with a green step and the film of `makeTwoColours` as an uploaded video, which plays from 1 s to
 * 3.5 s. The file is the voice, from 4.5 s on. The sound of the video is also played muted, from its start on.
 * @param url the URL of the video
 */
async function makeFilmOfVideo(format: Format, file: readonly number[], url: string): Promise<DecodedFilm> {
  const item = { t: 'media', media: 'video', asset: 'video', to: BOX, box: BOX } as const;
  const mutedSound = { ...item, media: 'audio', muted: true, to: CORNER, box: CORNER } as const;
  const scene = aScene({
    frames: [aFrame({ size: BOX, extent: BOX, background: '#20c020', items: [item, mutedSound] })],
    media: { video: { url, mediaType: `video/${format}`, bytes: 1 } },
  });
  return decode(
    await make({
      scene,
      timeline: {
        cues: [{ startMs: 0, step: 0, doneBuilds: 0 }],
        media: [
          { startMs: 0, element: '0-1', isPlaying: true, position: 1 },
          { startMs: 1000, element: '0-0', isPlaying: true, position: 0 },
          { startMs: 3500, element: '0-0', isPlaying: false, position: 2.5 },
        ],
        durationMs: 6000,
      },
      format,
      clips: [{ startMs: 4500, file: new Blob([Uint8Array.from(file)]) }],
    }),
  );
}

async function decode(film: Blob): Promise<DecodedFilm> {
  const input = new Input({ source: new BlobSource(film), formats: [WEBM, MP4] });
  const [audio, video] = [await input.getPrimaryAudioTrack(), await input.getPrimaryVideoTrack()];
  if (!audio || !video) throw new Error('A track is missing.');
  const seconds = await input.computeDuration();
  const squares = Array.from({ length: Math.round(4 * seconds) }, () => ({ sum: 0, count: 0 }));
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
  for (let time = 0.25; time < seconds; time += 0.5) {
    const sample = await new VideoSampleSink(video).getSample(time);
    const context = new OffscreenCanvas(320, 180).getContext('2d');
    if (!sample || !context) throw new Error('The picture cannot be decoded.');
    sample.draw(context, 0, 0);
    sample.close();
    colours.push([...context.getImageData(80, 45, 1, 1).data].slice(0, 3));
  }
  let pictureCount = 0;
  for await (const _ of new EncodedPacketSink(video).packets()) pictureCount += 1;
  return {
    seconds,
    pictureCount,
    audioCodec: await audio.getCodec(),
    loudness: squares.map(({ sum, count }) => Math.sqrt(sum / Math.max(1, count))),
    colours,
  };
}

// The tests call the functions by name from outside of the page.
Object.assign(globalThis, { makeFilmWithSound, makeVideo, makeFilmOfVideo });
