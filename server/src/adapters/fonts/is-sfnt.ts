/** Whether the file has a TrueType or OpenType signature and is as long as its table directory requires. */
export function isSfnt(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // TrueType (1.0) or OpenType ("OTTO").
  if (![0x00010000, 0x4f54544f].includes(view.getUint32(0))) return false;
  // After the header of 12 bytes, the table directory has one record of 16 bytes for each table, with the offset of the
  // table at byte 8 and its length at byte 12.
  const tableCount = view.getUint16(4);
  if (bytes.length < 12 + 16 * tableCount) return false;
  for (let entry = 12; entry < 12 + 16 * tableCount; entry += 16)
    if (view.getUint32(entry + 8) + view.getUint32(entry + 12) > bytes.length) return false;
  return true;
}
