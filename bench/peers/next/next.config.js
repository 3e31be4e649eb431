export default {
  // This folder lies in another repository, whose lock file is not meant.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
