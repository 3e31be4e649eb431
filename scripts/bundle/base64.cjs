/** Replaces the functions of `base64-js` that the bundle uses. */
exports.toByteArray = (text) => new Uint8Array(Buffer.from(text, 'base64'));
