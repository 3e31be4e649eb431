// Child process that exits when it receives its first input.
process.stdin.once('data', () => process.exit(3));
