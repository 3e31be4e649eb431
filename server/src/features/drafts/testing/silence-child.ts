// A child that never answers.
setInterval(() => undefined, 1000);
