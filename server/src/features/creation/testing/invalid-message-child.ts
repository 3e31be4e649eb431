// Child process that responds with bytes that are no valid message.
process.stdin.once('data', () => process.stdout.write(new Uint8Array([99, 0, 0, 0, 1, 7])));
