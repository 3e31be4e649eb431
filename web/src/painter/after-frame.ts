/** Maximum time in ms to wait for an animation frame. A hidden page gets no animation frames. */
const MAX_WAIT_MS = 100;

/**
 * Runs `callback` after the browser has shown the next animation frame of this thread (the page or a worker), or after
 * `MAX_WAIT_MS` if there is no frame.
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
    // The message arrives after the browser has drawn the canvas in this animation frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = finish;
    port2.postMessage(undefined);
  });
}
