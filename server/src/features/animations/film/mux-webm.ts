import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { FILM_FPS, FILM_SIZE } from './constants.ts';

/** A VP8 key frame: a picture that is encoded without reference to other pictures. */
export interface KeyFrame {
  readonly data: Uint8Array;
  /** Time in the film at which the picture appears. */
  readonly startSeconds: number;
  /** How long the picture is shown. */
  readonly seconds: number;
}

/** Returns a WebM file without sound that contains the key frames. */
export async function muxWebm(keyFrames: readonly KeyFrame[]): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: FILM_FPS });
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: FILM_SIZE.width, codedHeight: FILM_SIZE.height };
  for (const { data, startSeconds, seconds } of keyFrames) {
    await source.add(new EncodedPacket(data, 'key', startSeconds, seconds), { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Muxing produced no output');
  return new Uint8Array(target.buffer);
}
