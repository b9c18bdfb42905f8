/** Suggests a known name for a mistyped one. */

/** Compares by edit distance: at most one typing error in a short name, three in a long one. Case-sensitive. */
export function nearest(text: string, names: Iterable<string>): string | undefined {
  return nearestOf(text, names, 1)[0];
}

/** @returns the nearest first */
export function nearestOf(text: string, names: Iterable<string>, most = 3): readonly string[] {
  const longest = Math.min(3, Math.ceil(text.length / 4));
  const near = [...names].flatMap((name) => {
    if (Math.abs(name.length - text.length) > longest) return [];
    const distance = editDistance(text, name);
    return distance > longest ? [] : [{ name, distance }];
  });
  return near
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const here = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      here.push(least);
    }
    before = above;
    above = here;
  }
  return above[b.length] ?? 0;
}
