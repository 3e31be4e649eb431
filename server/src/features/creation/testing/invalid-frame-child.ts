// Child process that responds with an invalid frame.
process.stdin.once('data', () => process.stdout.write(new Uint8Array([99, 0, 0, 0, 1, 7])));
