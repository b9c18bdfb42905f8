/** Detects copying errors in age keys and similar texts, which end with a Bech32 checksum (BIP 173). */

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** @param text in lower case, with a prefix that ends in `1` */
export function hasBech32Checksum(text: string): boolean {
  const at = text.lastIndexOf('1');
  const prefix = Buffer.from(text.slice(0, at));
  const data = [...text.slice(at + 1)].map((character) => ALPHABET.indexOf(character));
  const values = [...prefix.map((byte) => byte >> 5), 0, ...prefix.map((byte) => byte & 31), ...data];
  return at > 0 && !data.includes(-1) && values.reduce(next, 1) === 1;
}

function next(sum: number, value: number): number {
  const shifted = ((sum & 0x1ffffff) << 5) ^ value;
  return GENERATOR.reduce((all, each, bit) => ((sum >>> (25 + bit)) & 1 ? all ^ each : all), shifted);
}
