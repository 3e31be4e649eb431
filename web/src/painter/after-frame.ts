/** Maximum time to wait: hidden pages get no animation frames. */
const MAX_WAIT_MS = 100;

/**
 * Runs `callback` after the next animation frame of this thread has been passed to the screen, or after 100 ms without
 * a frame.
 */
export function afterFrame(callback: () => void): void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    callback();
  };
  const timer = setTimeout(finish, MAX_WAIT_MS);
  requestAnimationFrame(() => {
    // A message that is posted in this callback arrives after the frame, when the browser has rasterised the canvas.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = finish;
    port2.postMessage(undefined);
  });
}
