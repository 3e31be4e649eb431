// Child process that never responds.
setInterval(() => undefined, 1000);
