/** Maximum time to wait: hidden pages get no animation frames. */
const NO_FRAME_MS = 100;

/**
 * Runs `callback` after the next animation frame of this thread has been passed to the screen, or after 100 ms without a
 * frame.
 */
export function afterFrame(callback: () => void): void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    callback();
  };
  const timer = setTimeout(finish, NO_FRAME_MS);
  requestAnimationFrame(() => {
    // The browser handles a message after the frame, when it has rasterised the canvas.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = finish;
    port2.postMessage(undefined);
  });
}
