/** Stands in for `base64-js` in the bundle, as far as it is used there. */
exports.toByteArray = (text) => new Uint8Array(Buffer.from(text, 'base64'));
