/** The key somebody may have meant by another. */

/** As a key is written here: `--base-url`, `baseUrl` and `PROVISION_BASE_URL` are `base_url`. */
export function inSnakeCase(key: string): string {
  return key
    .replace(/^-+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]+/g, '_')
    .toLowerCase()
    .replace(/^provision_/, '');
}

/** The nearest by the number of letters to add, drop, change or swap, if it is near enough to be a slip. */
export function nearestKey(text: string, keys: readonly string[]): string | undefined {
  const allowed = Math.min(3, Math.ceil(text.length / 4));
  const near = keys
    .filter((key) => Math.abs(key.length - text.length) <= allowed)
    .map((key) => ({ key, distance: edits(text, key) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.key;
}

function edits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const here = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, change);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? least) + 1);
      here.push(least);
    }
    before = above;
    above = here;
  }
  return above[b.length] ?? 0;
}
