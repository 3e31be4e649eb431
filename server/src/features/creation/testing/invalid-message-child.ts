// Child process that responds with a message of the unknown kind 99. Four bytes contain the size of the body, 1 byte.
process.stdin.once('data', () => process.stdout.write(new Uint8Array([99, 0, 0, 0, 1, 7])));
