// Child process that never answers.
setInterval(() => undefined, 1000);
