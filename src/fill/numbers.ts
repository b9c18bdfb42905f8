/** Numbers that tell people apart: behind a nickname that is taken. */

/**
 * The first wish that is free, or the first wish with the lowest number from 2 that is. Nothing that was taken becomes
 * free again, so each search for a number goes on where the last one ended.
 */
export function createPick(
  isFree: (nickname: string) => boolean,
): (wishes: readonly string[]) => string | undefined {
  const reached = new Map<string, number>();
  return (wishes) => {
    const [first] = wishes;
    if (first === undefined) return undefined;
    const free = wishes.find(isFree);
    if (free !== undefined) return free;
    let number = reached.get(first) ?? 2;
    while (!isFree(`${first}${number}`)) number += 1;
    reached.set(first, number);
    return `${first}${number}`;
  };
}
