// A child that dies of its work.
process.stdin.once('data', () => process.exit(3));
