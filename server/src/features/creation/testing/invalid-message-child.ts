// Child process that responds with an invalid message: the unknown kind 99, the size 1 (four bytes), and a body.
process.stdin.once('data', () => process.stdout.write(new Uint8Array([99, 0, 0, 0, 1, 7])));
