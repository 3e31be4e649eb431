/** Maximum width of a poster in pixels. */
const MAX_WIDTH = 1920;
const JPEG_QUALITY = 0.86;
/** Maximum time in ms until a browser must have read a file, or report that it cannot. */
const READ_TIMEOUT_MS = 20_000;

/** Returns the current frame of a video as a JPEG picture. @throws Error if the browser has no frame */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The frame of the video cannot be read.');
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}

/** Waits for an event of a media element. @throws Error if the browser cannot play the file */
export function waitForMedia(element: HTMLMediaElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      reject(new Error('The browser cannot play the file.'));
    };
    const timer = setTimeout(fail, READ_TIMEOUT_MS);
    element.addEventListener('error', fail, { once: true });
    element.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
