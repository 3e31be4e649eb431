import type { ImageFile } from '@flydeck/editor/images/place-images';
import { CallError } from '../../api/call.ts';
import { type SendFileOptions, sendFile } from '../../api/send-file.ts';
import { assetName, type UploadSession, uploadPicture } from './upload-picture.ts';
import { captureFrame, waitForMedia } from './video-frame.ts';

/** Position of the frame from which the first poster is taken: seconds, but at most this fraction of the video. */
const POSTER_SECONDS = 1;
const POSTER_FRACTION = 0.2;

/** What the browser reads from a video or audio file before the file is uploaded. */
interface MediaInfo {
  readonly kind: 'video' | 'audio';
  readonly width?: number;
  readonly height?: number;
  readonly poster?: File;
}

interface UploadMediaOptions extends SendFileOptions {
  /** Called when the poster of a video begins to be created and uploaded, and when it is complete. */
  readonly onPoster: (isRunning: boolean) => void;
}

/**
 * Uploads a video or audio file and, for a video, a poster that is taken from one of its frames.
 * @throws CallError with status 415 if the browser cannot play the file
 */
export async function uploadMedia(
  session: UploadSession,
  file: File,
  { onPoster, ...options }: UploadMediaOptions,
): Promise<ImageFile> {
  if (!file.type.startsWith('audio/')) onPoster(true);
  const { kind, width, height, poster } = await readMedia(file);
  options.signal.throwIfAborted();
  const posterOptions = { signal: options.signal, onProgress: () => undefined };
  const posterFile = poster && (await uploadPicture(session, poster, posterOptions));
  onPoster(false);
  const input = { params: { oid: session.oid }, body: file };
  const { asset, media } = await sendFile('PUT /api/editing/:oid/media', input, options);
  session.addAssets({ images: {}, media: { [asset]: media } });
  const { mediaType, bytes } = media;
  const size = width && height ? { width, height } : {};
  return {
    hash: asset,
    asset: { mediaType, bytes, ...size, name: assetName(file) },
    media: kind,
    ...(posterFile ? { poster: posterFile } : {}),
  };
}

/** Reads a file as a video. A file without pictures is audio, whatever its media type is. */
async function readMedia(file: File): Promise<MediaInfo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = url;
    await waitForMedia(video, 'loadeddata');
    const { videoWidth: width, videoHeight: height, duration } = video;
    if (width === 0 || height === 0) return { kind: 'audio' };
    // The duration of some recordings is infinite.
    video.currentTime = Math.min(POSTER_SECONDS, Number.isFinite(duration) ? duration * POSTER_FRACTION : 0);
    if (video.seeking) await waitForMedia(video, 'seeked');
    return { kind: 'video', width, height, poster: await captureFrame(video) };
  } catch (error) {
    throw new CallError(415, undefined, { cause: error });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
