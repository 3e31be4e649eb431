// Child process that responds with an invalid message: its kind 99 is unknown. The next four bytes contain the size of
// the body (1 byte), and 7 is the body.
process.stdin.once('data', () => process.stdout.write(new Uint8Array([99, 0, 0, 0, 1, 7])));
