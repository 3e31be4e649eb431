// Child process that never responds and does not exit: the timer keeps it running.
setInterval(() => undefined, 1000);
