export default {
  // Prevents Next.js from using the lock file of the surrounding repository.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
